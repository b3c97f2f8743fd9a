import { useChange } from "#src/ui/api/use-change.ts";
import type { ToastMessage } from "#src/ui/toasts/toast-view.tsx";
import { LEAD_STATUSES } from "../labels.ts";
import { LEAD_LISTS, LEAD_STATS } from "../lead-queries.ts";
import type { Lead, LeadList, LeadStatus, StatusUndo } from "../schema.ts";

const NOT_MOVED = "Não foi possível atualizar o status do lead.";

/** Returns the function that changes the status of a lead. */
export function useMoveLead(lead: Lead): (status: LeadStatus) => void {
  const { mutate: undo } = useUndoMove();
  const { mutate } = useChange<Pick<Lead, "status">, Lead, LeadList>({
    send: (api, { status }) => api.send("PUT", `/api/leads/${lead.id}/status`, { status }),
    queryKey: LEAD_LISTS,
    also: LEAD_STATS,
    item: lead,
    optimistic: (list, changed) => ({
      ...list,
      leads: list.leads.map((one) => (one.id === lead.id ? { ...one, ...changed } : one)),
    }),
    done: (moved, _status, was = lead) => movedToast(moved, was, undo),
    failed: "Erro ao atualizar",
    advice: NOT_MOVED,
  });
  return (status) => mutate({ status });
}

/** A status change that is being undone. */
interface UndoneMove extends StatusUndo {
  id: string;
}

/** Undoes the latest status change of a lead; refused if somebody has changed it since. */
const useUndoMove = () =>
  useChange({
    send: (api, { id, from, to }: UndoneMove) =>
      api.send<Lead>("POST", `/api/leads/${id}/status/undo`, { from, to }),
    queryKey: LEAD_LISTS,
    also: LEAD_STATS,
    done: ({ status }) => ({ title: "Mudança desfeita", description: LEAD_STATUSES[status] }),
    failed: "Erro ao desfazer",
  });

/** Reports the move and offers to undo it. @param was the lead before */
function movedToast(moved: Lead, was: Lead, undo: (move: UndoneMove) => void): ToastMessage {
  const message = { title: "Status atualizado", description: LEAD_STATUSES[moved.status] };
  if (moved.status === was.status) return message;
  const move = { id: moved.id, from: was.status, to: moved.status };
  return { ...message, action: { label: "Desfazer", run: () => undo(move) } };
}
