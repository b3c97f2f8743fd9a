import { findAuthorization } from "#src/platform/resources/mail-authorization.server.ts";
import { PROVIDER_NAMES } from "../mail-authorization/schema.ts";
import type { HealthCheck } from "./finding.ts";

export const authorizationCheck: HealthCheck = {
  name: "mail-authorization",
  label: "Autorização do e-mail",
  async find({ db }) {
    const row = await findAuthorization(db);
    if (!row?.credentials || !row.provider)
      return { state: "ok", detail: "Nenhuma conta conectada: o login é por senha." };
    const account = `${row.address}, ${PROVIDER_NAMES[row.provider]}`;
    if (!row.endedAt) return { state: "ok", detail: `${account}: conectada.` };
    return {
      state: "failing",
      detail: `A autorização de ${account} expirou: foi revogada, venceu ou a senha da conta mudou.`,
      advice:
        "Clique em “Conectar” em “Autorização da conta”. Até lá os e-mails esperam na fila, e as respostas, na caixa; nada se perde.",
    };
  },
};
