// Changes the status of a lead: optimistic, rolled back when the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { LEAD_LISTS, LEAD_STATS } from "./inbox-queries.ts";
import type { Lead, LeadList, LeadStatus } from "#src/features/leads/schema.ts";

/** Returns the function that changes the status. After several quick changes the last one holds, without flicker. */
export function useMoveLead(lead: Lead): (status: LeadStatus) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = ["leads", "move", lead.id];
  /** The last status that the server confirmed. */
  const confirmed = useRef(lead.status);
  const isOnly = () => queries.isMutating({ mutationKey }) === 1;
  const show = (changed: Partial<Lead>) =>
    queries.setQueriesData<LeadList>(
      { queryKey: LEAD_LISTS },
      (list) => list && { ...list, leads: changeLead(list.leads, lead.id, changed) },
    );

  const { mutate } = useMutation({
    mutationKey,
    // Mutations of one scope run one after the other, in order.
    scope: { id: mutationKey.join(" ") },
    mutationFn: (status: LeadStatus) => api.send<Lead>("PUT", `/api/leads/${lead.id}/status`, { status }),
    onMutate: async (status) => {
      if (isOnly()) confirmed.current = lead.status;
      await queries.cancelQueries({ queryKey: LEAD_LISTS });
      show({ status });
    },
    onSuccess: (moved) => {
      confirmed.current = moved.status;
      if (isOnly()) show(moved);
      toast({ title: "Status atualizado" });
    },
    onError: () => {
      if (isOnly()) show({ status: confirmed.current });
      toast({
        title: "Erro ao atualizar",
        description: "Não foi possível atualizar o status do lead.",
        tone: "destructive",
      });
    },
    // The lists are marked stale but not fetched: a lead that no longer matches the filter must not vanish now.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: LEAD_STATS }),
        queries.invalidateQueries({ queryKey: LEAD_LISTS, refetchType: "none" }),
      ]),
  });
  return mutate;
}

function changeLead(leads: Lead[], id: string, changed: Partial<Lead>): Lead[] {
  return leads.map((lead) => (lead.id === id ? { ...lead, ...changed } : lead));
}
