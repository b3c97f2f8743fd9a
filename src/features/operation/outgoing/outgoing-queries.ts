import { queryOptions } from "@tanstack/react-query";
import type { OutgoingPart } from "#src/shared/outgoing-parts.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Outgoing } from "./schema.ts";

const PATH = "/api/outgoing";
const REFRESH_MS = 30_000;

/** Polls only while something is held. */
export const outgoingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<Outgoing>(PATH, {}, signal),
    refetchInterval: ({ state }) => (state.data?.isHeld ? REFRESH_MS : false),
  });

export interface Decision {
  act: "release" | "discard";
  /** Parts to decide about; if undefined, all held parts. */
  only?: OutgoingPart;
}

export const useDecide = () =>
  useChange({
    send: (api, { act, only }: Decision) => api.send("POST", `${PATH}/${act}`, only ? { only } : {}),
    // Invalidates all queries, since deliveries, planned mails and timelines change.
    queryKey: [],
    done: (_answer, { act }) => ({ title: act === "release" ? "Envios liberados" : "Envios cancelados" }),
    failed: "Não foi possível concluir",
    advice: "Os envios continuam retidos. Tente de novo.",
  });
