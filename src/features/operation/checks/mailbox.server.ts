import { readMailbox } from "#src/features/leads/mail/mailbox/mailboxes.server.ts";
import { findAuthorization } from "#src/platform/resources/mail-authorization.server.ts";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type HealthCheck, formatDuration } from "./finding.ts";

export const mailboxCheck: HealthCheck = {
  name: "mailbox",
  label: "Caixa de respostas",
  async find(resources) {
    const { state, address, lookedAt, lastMailAt, plusWorks, trouble } = await readMailbox(resources);
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
      ...(plusWorks === false
        ? [
            {
              label: "Endereço de resposta",
              value: "a caixa não recebe nome+qualquer@: as respostas são reconhecidas pela conversa",
            },
          ]
        : []),
    ];
    const waitsForAccount = state === "failing" && (await isAccountGone(resources));
    // That check reports it; one notice is enough.
    if (waitsForAccount)
      return {
        state: "attention",
        detail: `${address} não é lida: a conta não está conectada.`,
        advice: "Conecte-a em “Autorização da conta”. Nada se perde: os e-mails esperam na caixa.",
        facts,
      };
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

async function isAccountGone(resources: Resources): Promise<boolean> {
  if ((await findMailbox(resources))?.login !== "oauth") return false;
  const account = await findAuthorization(resources.db);
  return !account?.credentials || account.endedAt !== null;
}

const describeAge = (iso: string): string =>
  `há ${formatDuration(Math.max(0, Date.now() - Date.parse(iso)) / 1000)}`;
