import { queryOptions } from "@tanstack/react-query";
import type { InboxFilters } from "./inbox-filters.ts";
import { LEAD_LISTS, LEAD_STATS, toLeadQuery } from "./inbox-queries.ts";
import type { Lead, LeadList, LeadStatus } from "#src/features/leads/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { movedToast, NOT_MOVED, type UndoneMove, useUndoMove } from "./use-move-lead.ts";

/** So many cards a column shows. */
const SHOWN = 20;

/** The newest leads of a status, and how many there are. */
export const leadColumnQuery = (api: ApiClient, filters: InboxFilters, status: LeadStatus) => {
  const { search, source } = filters;
  return queryOptions({
    queryKey: [...LEAD_LISTS, "column", search, source, status],
    queryFn: ({ signal }) =>
      api.get<LeadList>(
        "/api/leads",
        { ...toLeadQuery({ search, source, status, page: 1 }), limit: SHOWN },
        signal,
      ),
  });
};

/** Moves a card to another column. @param onUndo called when the move is undone */
export function useMoveOnBoard(onUndo: (move: UndoneMove) => void) {
  const { mutate } = useUndoMove();
  const undo = (move: UndoneMove): void => {
    onUndo(move);
    mutate(move);
  };
  return useChange({
    send: (api, { lead, status }: { lead: Lead; status: LeadStatus }) =>
      api.send<Lead>("PUT", `/api/leads/${lead.id}/status`, { status }),
    queryKey: LEAD_LISTS,
    also: LEAD_STATS,
    done: (moved, { lead }) => movedToast(moved, lead, undo),
    failed: "Erro ao atualizar",
    advice: NOT_MOVED,
  });
}
