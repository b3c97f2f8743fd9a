import type { RemovalRequest, RemovalStatus } from "#src/features/privacy/schema.ts";
import { useItemChange } from "#src/ui/lists/use-item-change.ts";
import { REQUEST_LISTS, REQUEST_STATS } from "./requests-queries.ts";

interface Decision {
  status: RemovalStatus;
  /** Left out: the note stays as it is. */
  note?: string;
}

/** Returns the function that decides a request or reopens it. */
export function useDecideRequest(request: RemovalRequest): (decision: Decision) => void {
  return useItemChange<RemovalRequest, Decision>({
    item: request,
    field: "requests",
    lists: REQUEST_LISTS,
    stats: REQUEST_STATS,
    send: (api, decision) => api.send("PUT", `/api/privacy/requests/${request.id}`, decision),
    preview: ({ status, note }) => ({
      status,
      decidedAt: status === "OPEN" ? null : new Date().toISOString(),
      decidedBy: null,
      ...(note === undefined ? {} : { note: note || null }),
    }),
    done: ({ status }) => ({
      title: "Status atualizado",
      description: status === "OPEN" ? undefined : "A pessoa será avisada por e-mail.",
    }),
    failed: "Não foi possível atualizar a solicitação.",
  });
}
