import type { RemovalRequest } from "#src/features/privacy/requests-schema.ts";
import { useItemChange } from "#src/ui/lists/use-item-change.ts";
import { REQUEST_LISTS, REQUEST_STATS } from "./requests-queries.ts";

const OPEN = { status: "OPEN" } as const;

/** Returns the function that opens a decided request again. */
export function useReopenRequest(request: RemovalRequest): () => void {
  const change = useItemChange<RemovalRequest, typeof OPEN>({
    item: request,
    field: "requests",
    lists: REQUEST_LISTS,
    stats: REQUEST_STATS,
    send: (api, decision) => api.send("PUT", `/api/privacy/requests/${request.id}`, decision),
    preview: () => ({ ...OPEN, decidedAt: null, decidedBy: null, kept: null }),
    done: () => ({ title: "Status atualizado" }),
    failed: "Não foi possível atualizar a solicitação.",
  });
  return () => change(OPEN);
}
