// Queries and moves of the board.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { foldText } from "#src/shared/text-patterns.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { activeFilters, type InboxFilters } from "../../filters.ts";
import { LEAD_STATUSES } from "../../labels.ts";
import { LEAD_LISTS, LEADS } from "../../lead-queries.ts";
import type { Stage } from "../../schema.ts";
import type { LeadChange, LeadDetails } from "../../schema.ts";
import type { Board, BoardCard, BoardPage, MoveUndo } from "./schema.ts";

export const boardQuery = (api: ApiClient, filters: InboxFilters) => {
  const query = activeFilters(filters);
  return queryOptions({
    queryKey: [...LEAD_LISTS, "board", query],
    queryFn: ({ signal }) => api.get<Board>("/api/leads/board", query, signal),
    placeholderData: keepPreviousData,
  });
};

/** Loads the pages of a column after the first one. */
export const columnQuery = (api: ApiClient, filters: InboxFilters, stage: string, first: string | null) => {
  const query = activeFilters(filters);
  return infiniteQueryOptions({
    queryKey: [...LEAD_LISTS, "column", stage, first, query],
    queryFn: ({ signal, pageParam }) =>
      api.get<BoardPage>(`/api/leads/board/${stage}`, { ...query, after: pageParam ?? "" }, signal),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
  });
};

/** A lead that moves to another stage, with what was asked for on the way. */
export interface BoardMove {
  card: Pick<BoardCard, "id" | "name" | "status" | "stage" | "value" | "lostReason">;
  to: Stage;
  more?: Pick<LeadChange, "value" | "lostReason">;
}

/** Names the stage, and the status that the lists show if it is called otherwise. */
const describeMove = ({ name, status }: Stage): string =>
  foldText(name) === foldText(LEAD_STATUSES[status]) ? name : `${name} (status ${LEAD_STATUSES[status]})`;

const NOT_MOVED = "Não foi possível atualizar o status do lead.";

/**
 * Moves a lead to another stage, on the board or on its page.
 * @param onUndo called when the move is undone
 */
export function useMoveOnBoard(onUndo: (move: BoardMove) => void) {
  const { mutate: undo } = useChange({
    send: (api, { card, ...body }: MoveUndo & Pick<BoardMove, "card">) =>
      api.send<LeadDetails>("POST", `/api/leads/${card.id}/stage/undo`, body),
    queryKey: LEADS,
    done: () => ({ title: "Mudança desfeita" }),
    failed: "Erro ao desfazer",
  });
  return useChange({
    send: (api, { card, to, more }: BoardMove) =>
      api.send<LeadDetails>("PUT", `/api/leads/${card.id}`, { stage: to.id, ...more }),
    queryKey: LEADS,
    done: (_moved, move) => {
      const { card, to, more = {} } = move;
      const before = Object.fromEntries(
        (["value", "lostReason"] as const).filter((name) => name in more).map((name) => [name, card[name]]),
      );
      const run = (): void => {
        onUndo(move);
        undo({ card, from: card.stage ?? "", to: to.id, ...before });
      };
      return {
        title: "Status atualizado",
        description: describeMove(to),
        ...(card.stage && { action: { label: "Desfazer", run } }),
      };
    },
    failed: "Erro ao atualizar",
    advice: NOT_MOVED,
  });
}
