// Queries and mutations for the schedule dialog and the calendar.

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Schedule, ScheduleEntry, ScheduleInput, ScheduleList } from "./schema.ts";

/** `kind` of calendar entries that are releases instead of items. */
export const RELEASES = "releases";

const SCHEDULES = ["schedules"] as const;
const CALENDAR = [...SCHEDULES, "calendar"] as const;

/** `path` is the API base path of the content type: "/api/posts". */
export interface ScheduledItem {
  path: string;
  id: string;
}

/** `null` if the item has no schedule. */
export const scheduleQuery = (api: ApiClient, { path, id }: ScheduledItem) =>
  queryOptions({
    queryKey: [...SCHEDULES, "item", path, id],
    // Most items have none, and browsers log every 404 as an error.
    queryFn: async ({ signal }) =>
      (await api.get<Schedule | undefined>(`${path}/${id}/schedule`, { optional: "true" }, signal)) ?? null,
    // Always refetched when the dialog opens: somebody else may have changed it.
    staleTime: 0,
    gcTime: 0,
  });

/** @param item undefined if it is not stored yet */
export function useIsScheduled(item: ScheduledItem | undefined): boolean {
  const query = scheduleQuery(useApi(), item ?? { path: "", id: "" });
  return Boolean(useQuery({ ...query, enabled: item !== undefined }).data);
}

export const calendarQuery = (api: ApiClient, from: string, to: string) =>
  queryOptions({
    queryKey: [...CALENDAR, from, to],
    queryFn: ({ signal }) => api.get<ScheduleList>("/api/schedule", { from, to }, signal),
    placeholderData: keepPreviousData,
    // Applied schedules leave the calendar.
    refetchInterval: 60_000,
  });

/** The caller shows server errors. */
export const useSaveSchedule = ({ path, id }: ScheduledItem) =>
  useChange({
    send: (api, input: ScheduleInput) => api.send<Schedule>("PUT", `${path}/${id}/schedule`, input),
    queryKey: SCHEDULES,
    // Lists show schedules too.
    also: [path],
  });

/** Error text, listing what is missing for publication. */
export function describeRefusal(error: unknown): string {
  const errors = listErrors(error);
  return errors
    ? `Ainda falta algo: ${errors}.`
    : serverText(error, "Não foi possível agendar. Tente novamente.");
}

/** The caller shows server errors. */
export const useCancelSchedule = ({ path, id }: ScheduledItem) =>
  useChange({
    send: (api) => api.send("DELETE", `${path}/${id}/schedule`),
    queryKey: SCHEDULES,
    also: [path],
  });

/** Reschedules a calendar entry optimistically; rolled back if the server refuses. */
export function useMoveEntry() {
  return useChange({
    queryKey: SCHEDULES,
    send: (api, { kind, id, action, at, revision, lateLimitHours }: ScheduleEntry) =>
      kind === RELEASES
        ? api.send("PUT", `/api/releases/${id}`, { at })
        : api.send("PUT", `/api/${kind}/${id}/schedule`, { action, at, revision, lateLimitHours }),
    shownBy: CALENDAR,
    optimistic: ({ entries, published }: ScheduleList, moved) => ({
      entries: entries.map((entry) => (entry.id === moved.id ? { ...moved, failure: null } : entry)),
      published,
    }),
    failed: "Erro ao mover",
    advice: "O agendamento ficou como estava. Tente novamente.",
  });
}
