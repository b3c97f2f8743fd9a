import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import type { CandidateList, Release, ReleaseInput, ReleaseList } from "../schema.ts";

const PATH = "/api/releases";
const LIST = ["releases", "list"] as const;

export const releaseListQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: [...LIST, page],
    queryFn: ({ signal }) => api.get<ReleaseList>(PATH, { page, limit: ROWS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
    // Scheduled releases are published meanwhile.
    refetchInterval: 60_000,
  });

export const candidatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["releases", "candidates"],
    queryFn: async ({ signal }) => (await api.get<CandidateList>(`${PATH}/candidates`, {}, signal)).items,
    // Always refetched when the dialog opens, since drafts change all the time.
    staleTime: 0,
    gcTime: 0,
  });

/** Creates or changes a release. The dialog shows server errors. */
export const useSaveRelease = (id: string | undefined) =>
  useChange({
    send: (api, input: Omit<ReleaseInput, "items"> & Partial<Pick<ReleaseInput, "items">>) =>
      id === undefined
        ? api.send<Release>("POST", PATH, input)
        : api.send<Release>("PUT", `${PATH}/${id}`, input),
    // Invalidates everything: the calendar shows it too.
    queryKey: [],
  });

/** Publishes or reverts a release. The card shows server errors. */
export const useReleaseAct = (id: string) =>
  useChange({
    send: (api, act: "publish" | "revert") => api.send<Release>("POST", `${PATH}/${id}/${act}`),
    // Invalidates everything: lists, counters and the calendar change.
    queryKey: [],
  });

export function useDeleteRelease() {
  return useChange({
    queryKey: LIST,
    send: (api, { id }: Release) => api.send("DELETE", `${PATH}/${id}`),
    optimistic: (list: ReleaseList, { id }) => ({
      ...list,
      releases: list.releases.filter((release) => release.id !== id),
      total: list.total - 1,
    }),
    done: "Lançamento excluído",
    failed: "Erro ao excluir",
    advice: "Não foi possível excluir o lançamento.",
  });
}
