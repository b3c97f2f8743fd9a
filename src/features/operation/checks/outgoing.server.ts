import { readOutgoing } from "../outgoing/outgoing.server.ts";
import { describeCounts } from "../outgoing/words.ts";
import type { HealthCheck } from "./finding.ts";

/** Warns for as long as messages are held after a restore. */
export const outgoingCheck: HealthCheck = {
  name: "outgoing",
  label: "Envios",
  async find(resources) {
    const { isHeld, counts, held } = await readOutgoing(resources);
    if (!isHeld) return { state: "ok", detail: "Nenhum envio está retido." };
    return {
      state: "attention",
      detail: `Retidos desde uma restauração: ${describeCounts(counts, held)}.`,
      advice: "Libere ou cancele em “Envios retidos”, nesta tela.",
    };
  },
};
