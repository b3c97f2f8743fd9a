// Queries and mutations for merging leads.

import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Duplicate, Merge } from "./schema.ts";

const LEADS = ["leads"] as const;

/** Not below `LEADS`: comparing all leads is too slow to repeat after every change. */
const DUPLICATES = ["lead-duplicates"] as const;

export const duplicatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: DUPLICATES,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await api.get<{ duplicates: Duplicate[] }>("/api/leads/duplicates", {}, signal)).duplicates,
  });

export const mergesQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...LEADS, "one", id, "merges"],
    queryFn: async ({ signal }) =>
      (await api.get<{ merges: Merge[] }>(`/api/leads/${id}/merges`, {}, signal)).merges,
  });

export const useMerge = () =>
  useChange({
    send: async (api, { keep, others }: { keep: string; others: string[] }) => {
      for (const merge of others) await api.send("POST", "/api/leads/merge", { keep, merge });
    },
    queryKey: LEADS,
    also: DUPLICATES,
    done: "Leads juntados!",
    failed: "Erro ao juntar leads",
  });

export const useUndoMerge = () =>
  useChange({
    send: (api, id: string) => api.send("POST", `/api/leads/merges/${id}/undo`),
    queryKey: LEADS,
    also: DUPLICATES,
    done: "Leads separados!",
    failed: "Erro ao separar leads",
  });

export const useMarkAsDistinct = () =>
  useChange({
    send: (api, ids: string[]) => api.send("POST", "/api/leads/distinct", { ids }),
    queryKey: DUPLICATES,
    failed: "Erro ao guardar",
  });
