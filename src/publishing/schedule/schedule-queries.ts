// Queries and mutations of schedules, for the dialog and the calendar.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiClient, ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { useListChange } from "#src/ui/lists/use-list-change.ts";
import type { Schedule, ScheduleEntry, ScheduleInput, ScheduleList } from "./schema.ts";

/** The kind of those entries of the calendar that are no items but releases. */
export const RELEASES = "releases";

const SCHEDULES = ["schedules"] as const;
const CALENDAR = [...SCHEDULES, "calendar"] as const;

/** An item: the base path of its kind in the API, "/api/posts", and its id. */
export interface ScheduledItem {
  path: string;
  id: string;
}

/** An item's schedule; `null` if it has none. */
export const scheduleQuery = (api: ApiClient, { path, id }: ScheduledItem) =>
  queryOptions({
    queryKey: [...SCHEDULES, "item", path, id],
    queryFn: ({ signal }) =>
      api.get<Schedule>(`${path}/${id}/schedule`, {}, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    // Asked anew each time the dialog opens: another person may have changed it.
    staleTime: 0,
    gcTime: 0,
  });

/** Whether something is scheduled. @param item undefined for one that is not stored yet */
export function useIsScheduled(item: ScheduledItem | undefined): boolean {
  const query = scheduleQuery(useApi(), item ?? { path: "", id: "" });
  return Boolean(useQuery({ ...query, enabled: item !== undefined }).data);
}

/** What is scheduled from one day to another. */
export const calendarQuery = (api: ApiClient, from: string, to: string) =>
  queryOptions({
    queryKey: [...CALENDAR, from, to],
    queryFn: async ({ signal }) =>
      (await api.get<ScheduleList>("/api/schedule", { from, to }, signal)).entries,
    placeholderData: keepPreviousData,
    // What has been applied leaves the calendar.
    refetchInterval: 60_000,
  });

/** Schedules an item. The caller shows the errors of the server. */
export const useSaveSchedule = ({ path, id }: ScheduledItem) =>
  useChange({
    send: (api, input: ScheduleInput) => api.send<Schedule>("PUT", `${path}/${id}/schedule`, input),
    queryKey: SCHEDULES,
    // Lists of items say what is scheduled.
    also: [path],
  });

/** Why an item could not be scheduled: each thing that is missing in what would be published. */
export function describeRefusal(error: unknown): string {
  const errors = listErrors(error);
  return errors
    ? `Ainda falta algo: ${errors}.`
    : serverText(error, "Não foi possível agendar. Tente novamente.");
}

/** Cancels an item's schedule. The caller shows the errors of the server. */
export const useCancelSchedule = ({ path, id }: ScheduledItem) =>
  useChange({
    send: (api) => api.send("DELETE", `${path}/${id}/schedule`),
    queryKey: SCHEDULES,
    also: [path],
  });

/** Moves an entry of the calendar to another time: optimistic, rolled back when the server refuses. */
export function useMoveEntry() {
  return useListChange({
    queryKey: CALENDAR,
    related: SCHEDULES,
    send: (api, { kind, id, action, at, revision, lateLimitHours }: ScheduleEntry) =>
      kind === RELEASES
        ? api.send("PUT", `/api/releases/${id}`, { at })
        : api.send("PUT", `/api/${kind}/${id}/schedule`, { action, at, revision, lateLimitHours }),
    apply: (entries: ScheduleEntry[], moved) =>
      entries.map((entry) => (entry.id === moved.id ? { ...moved, failure: null } : entry)),
    failure: { title: "Erro ao mover", description: "O agendamento ficou como estava. Tente novamente." },
  });
}
