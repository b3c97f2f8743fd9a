import { RETRY_HOURS } from "#src/features/webhooks/schema.ts";
import { listFailingDestinations } from "#src/features/webhooks/webhooks.server.ts";
import type { HealthCheck } from "./finding.ts";

export const webhooksCheck: HealthCheck = {
  name: "webhooks",
  label: "Webhooks",
  async find({ db }) {
    const failing = await listFailingDestinations(db);
    if (failing.length === 0) return { state: "ok", detail: "Nenhuma entrega está falhando." };
    return {
      state: "attention",
      detail: `${failing.map(({ name }) => `“${name}”`).join(", ")} não ${failing.length === 1 ? "aceitou" : "aceitaram"} a última entrega.`,
      advice: `Veja a resposta do destino em Webhooks; as entregas são tentadas de novo por ${RETRY_HOURS} horas.`,
      facts: failing.map(({ name, waiting }) => ({ label: name, value: `${waiting} na fila` })),
    };
  },
};
