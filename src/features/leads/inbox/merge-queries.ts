// Queries and changes of leads that are one person.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Duplicate, Merge } from "#src/features/leads/merge-schema.ts";

/** A merge is seen in every list of leads. */
const LEADS = ["leads"] as const;

/** No part of `LEADS`: all leads are compared, which no change of one of them asks for. */
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

/** Merges all others into one, one after the other. */
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

export const useKeepApart = () =>
  useChange({
    send: (api, ids: string[]) => api.send("POST", "/api/leads/distinct", { ids }),
    queryKey: DUPLICATES,
    failed: "Erro ao guardar",
  });
