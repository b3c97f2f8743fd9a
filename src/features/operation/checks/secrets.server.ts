import { countSecrets } from "../secrets/reseal.server.ts";
import type { HealthCheck } from "./finding.ts";

const count = (number: number): string => (number === 1 ? "1 segredo" : `${number} segredos`);

export const secretsCheck: HealthCheck = {
  name: "secrets",
  label: "Segredos",
  async find(resources) {
    const { current, older, unreadable, plain } = await countSecrets(resources);
    if (unreadable > 0)
      return {
        state: "attention",
        detail: `${count(unreadable)} de webhooks ou de códigos de verificação não ${unreadable === 1 ? "pode ser lido" : "podem ser lidos"}: a chave é outra.`,
        advice:
          "Acrescente a chave de antes a SECRET_KEY, depois da atual e de uma vírgula, e reinicie. Sem ela: gere novos segredos em Webhooks, e tire o código de cada pessoa com o comando “admin second-factor-off E-MAIL”.",
      };
    if (!resources.secrets)
      return {
        state: "ok",
        detail: `Sem SECRET_KEY, os segredos dos webhooks ${plain === 0 ? "ficam" : `(${plain}) estão`} no banco sem criptografia.`,
        advice:
          "Defina SECRET_KEY, a mesma em todos os processos, e reinicie: eles são criptografados no início.",
      };
    if (older + plain > 0)
      return {
        state: "ok",
        detail: `${count(older + plain)} ainda ${older + plain === 1 ? "usa" : "usam"} uma chave anterior.`,
        advice: "Reinicie todos os processos com a mesma SECRET_KEY.",
      };
    return {
      state: "ok",
      detail:
        current === 0
          ? "Nenhum segredo guardado no banco."
          : `${count(current)} no banco, ${current === 1 ? "criptografado" : "todos criptografados"} com a chave atual.`,
    };
  },
};
