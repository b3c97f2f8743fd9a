// Queries and changes of the trash of leads.

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import { leadName } from "../labels.ts";
import { leadKey, LEADS } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";
import type { LeadTrash } from "./schema.ts";

export const trashedLeadsQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: [...LEADS, "trash", page],
    queryFn: ({ signal }) => api.get<LeadTrash>("/api/leads/trash", { page, limit: ROWS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

export const useRestoreLead = () =>
  useChange({
    send: (api, id: string) => api.send<LeadDetails>("POST", `/api/leads/${id}/restore`),
    queryKey: LEADS,
    done: (lead) => ({ title: "Lead restaurado", description: leadName(lead) }),
    failed: "Erro ao restaurar",
  });

/** Moves a lead to the trash, and offers to undo it. @param leave leaves the lead's page, before it is read again */
export function useTrashLead(leave: () => Promise<void>) {
  const { mutate: restore } = useRestoreLead();
  return useChange({
    send: async (api, id: string) => {
      await api.send("DELETE", `/api/leads/${id}`);
      await leave();
    },
    queryKey: LEADS,
    gone: leadKey,
    done: (_answer, id) => ({
      title: "Lead movido para a lixeira",
      action: { label: "Desfazer", run: () => restore(id) },
    }),
    failed: "Erro ao excluir",
  });
}
