// Changes the status of a request: optimistic, rolled back when the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { REQUEST_LISTS, REQUEST_STATS } from "./requests-queries.ts";
import type { RemovalList, RemovalRequest, RemovalStatus } from "#src/features/privacy/schema.ts";

interface Decision {
  status: RemovalStatus;
  /** Left out: the note stays as it is. */
  note?: string;
}

/** Returns the function that decides a request or reopens it. */
export function useDecideRequest(request: RemovalRequest): (decision: Decision) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = ["privacy", "decide", request.id];
  const show = (changed: Partial<RemovalRequest>) =>
    queries.setQueriesData<RemovalList>(
      { queryKey: REQUEST_LISTS },
      (list) => list && { ...list, requests: changeRequest(list.requests, request.id, changed) },
    );
  const { mutate } = useMutation({
    mutationKey,
    // Mutations of one scope run one after the other, in order.
    scope: { id: mutationKey.join(" ") },
    mutationFn: (decision: Decision) =>
      api.send<RemovalRequest>("PUT", `/api/privacy/requests/${request.id}`, decision),
    onMutate: async ({ status, note }) => {
      await queries.cancelQueries({ queryKey: REQUEST_LISTS });
      const decidedAt = status === "OPEN" ? null : new Date().toISOString();
      show({ status, decidedAt, decidedBy: null, ...(note === undefined ? {} : { note: note || null }) });
      return request;
    },
    onSuccess: (decided) => {
      show(decided);
      const description = decided.status === "OPEN" ? undefined : "A pessoa será avisada por e-mail.";
      toast({ title: "Status atualizado", description });
    },
    onError: (_error, _decision, before) => {
      if (before) show(before);
      toast({
        title: "Erro ao atualizar",
        description: "Não foi possível atualizar a solicitação.",
        tone: "destructive",
      });
    },
    // The lists are marked stale but not fetched: a request that no longer matches must not vanish now.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: REQUEST_STATS }),
        queries.invalidateQueries({ queryKey: REQUEST_LISTS, refetchType: "none" }),
      ]),
  });
  return mutate;
}

function changeRequest(
  requests: RemovalRequest[],
  id: string,
  changed: Partial<RemovalRequest>,
): RemovalRequest[] {
  return requests.map((request) => (request.id === id ? { ...request, ...changed } : request));
}
