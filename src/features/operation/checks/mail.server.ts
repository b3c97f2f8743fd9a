import { sql } from "drizzle-orm";
import { findAuthorization } from "#src/platform/resources/mail-authorization.server.ts";
import { findMailServer } from "#src/platform/resources/mail-server.server.ts";
import { type HealthCheck, type Finding, formatDuration } from "./finding.ts";

/** Seconds after an accepted message during which refused recipients do not count against the server. */
const KNOWN_TO_WORK = 7 * 86_400;

interface Outcome {
  outcome: "sent" | "failed" | "refused";
  age: number;
  detail: string | null;
}

export const mailCheck: HealthCheck = {
  name: "mail",
  label: "E-mail",
  async find({ config, db, cache, mailer }) {
    if (!(await mailer.hasServer()))
      return {
        state: "attention",
        detail:
          "Nenhum servidor de e-mail está configurado: as mensagens ficam em arquivos, em DATA_DIR/outbox.",
        advice: "Informe o servidor em “Servidor de e-mail”, ou defina SMTP_URL e MAIL_FROM e reinicie.",
      };
    if (!config.mail.smtpUrl && (await findMailServer({ db, cache }, "smtp"))?.login === "oauth") {
      const account = await findAuthorization(db);
      // That check reports it; one notice is enough.
      if (!account?.credentials || account.endedAt) return WAITS_FOR_ACCOUNT;
    }
    const { rows } = await db.execute<Outcome & Record<string, unknown>>(
      sql`SELECT outcome, extract(epoch FROM now() - at)::float8 AS age, detail FROM mail_outcomes ORDER BY at DESC`,
    );
    const sent = rows.find(({ outcome }) => outcome === "sent");
    const sentText = sent ? `Último envio há ${formatDuration(sent.age)}.` : "Nenhum envio registrado ainda.";
    const [last] = rows;
    if (!last || last.outcome === "sent") return { state: "ok", detail: sentText };
    return {
      ...(last.outcome === "refused" && sent && sent.age < KNOWN_TO_WORK
        ? aboutRecipient(last)
        : about(last)),
      facts: [{ label: "Antes disso", value: sentText }],
    };
  },
};

const WAITS_FOR_ACCOUNT: Finding = {
  state: "attention",
  detail: "Os e-mails estão na fila: a conta usada para enviar não está conectada.",
  advice: "Conecte-a em “Autorização da conta”. Eles saem em até dois minutos depois disso.",
};

function about({ age, detail }: Outcome): Finding {
  return {
    state: "failing",
    detail: `O servidor recusou o último e-mail, há ${formatDuration(age)}: ${detail ?? ""}`,
    advice:
      "Confira o servidor, a senha e o remetente em “Servidor de e-mail”, ou em SMTP_URL e MAIL_FROM. Os e-mails esperam na fila e saem quando o servidor aceitar.",
  };
}

function aboutRecipient({ age, detail }: Outcome): Finding {
  return {
    state: "attention",
    detail: `O servidor recusou um destinatário, há ${formatDuration(age)}: ${detail ?? ""}`,
    advice:
      "O servidor funciona, e os outros e-mails saem. Se o endereço é de alguém da equipe, corrija-o em Equipe ou em Configurações.",
  };
}
