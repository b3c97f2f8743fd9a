import { readMailbox } from "#src/features/leads/mailbox/mailboxes.server.ts";
import { type HealthCheck, formatDuration } from "./finding.ts";

export const mailboxCheck: HealthCheck = {
  name: "mailbox",
  label: "Caixa de respostas",
  async find(resources) {
    const { state, address, lookedAt, lastMailAt, trouble } = await readMailbox(resources);
    if (state === "off")
      return {
        state: "ok",
        detail: "Nenhuma caixa está configurada: as respostas de leads não aparecem no painel.",
        advice: "Informe a caixa em “Caixa de respostas” para que apareçam.",
      };
    const facts = [
      { label: "Última leitura", value: lookedAt ? describeAge(lookedAt) : "nenhuma ainda" },
      {
        label: "Último e-mail",
        value: lastMailAt ? describeAge(lastMailAt) : "nenhum desde que foi conectada",
      },
    ];
    if (state === "failing")
      return {
        state: "failing",
        detail: `${address} não está sendo lida. ${trouble}`,
        advice:
          "Confira o servidor, o usuário e a senha em “Caixa de respostas”, ou em IMAP_URL. Nada se perde: os e-mails esperam na caixa e são lidos quando ela voltar.",
        facts,
      };
    const detail = lookedAt ? `${address} é lida a cada meio minuto.` : `${address} ainda não foi lida.`;
    return { state: "ok", detail, facts };
  },
};

const describeAge = (iso: string): string =>
  `há ${formatDuration(Math.max(0, Date.now() - Date.parse(iso)) / 1000)}`;
