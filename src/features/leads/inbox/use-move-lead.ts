import { useItemChange } from "#src/ui/lists/use-item-change.ts";
import { LEAD_LISTS, LEAD_STATS } from "./inbox-queries.ts";
import type { Lead, LeadStatus } from "#src/features/leads/schema.ts";

export const NOT_MOVED = "Não foi possível atualizar o status do lead.";

/** Returns the function that changes the status of a lead. */
export function useMoveLead(lead: Lead): (status: LeadStatus) => void {
  return useItemChange<Lead, LeadStatus>({
    item: lead,
    field: "leads",
    lists: LEAD_LISTS,
    stats: LEAD_STATS,
    send: (api, status) => api.send("PUT", `/api/leads/${lead.id}/status`, { status }),
    preview: (status) => ({ status }),
    done: () => ({ title: "Status atualizado" }),
    failed: NOT_MOVED,
  });
}
