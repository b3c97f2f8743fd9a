import { useQueryClient } from "@tanstack/react-query";
import { describeCounts } from "#src/shared/people/personal-data-kinds.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { RemovalDecision, RemovalRequest } from "../requests-schema.ts";
import { REMOVAL_STATUSES } from "./labels.ts";

/**
 * Returns a function that decides a request. The screen changes only after the server confirms.
 * @throws ApiError if the server refuses
 */
export function useSendDecision(request: RemovalRequest): (decision: RemovalDecision) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return async (decision) => {
    try {
      const decided = await api.send<RemovalRequest>("PUT", `/api/privacy/requests/${request.id}`, decision);
      toast({
        title: `Solicitação ${REMOVAL_STATUSES[decided.status].toLowerCase()}`,
        description: `${describeOutcome(decided)} A pessoa será avisada por e-mail.`.trim(),
      });
    } finally {
      // Invalidates all queries: many screens show erased data, and the list shows decisions by others.
      void queries.invalidateQueries();
    }
  };
}

function describeOutcome({ erased, kept }: RemovalRequest): string {
  if (erased) return `Apagado: ${describeCounts(erased)}.`;
  return kept ? "Nada foi apagado." : "";
}
