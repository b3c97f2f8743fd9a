import { sql } from "drizzle-orm";
import { type CheckKind, formatDuration } from "../finding.ts";

export const mailCheck: CheckKind = {
  name: "mail",
  label: "E-mail",
  async find({ config, db }) {
    if (!config.mail.smtpUrl)
      return {
        state: "attention",
        detail:
          "Nenhum servidor de e-mail está configurado: as mensagens ficam em arquivos, em DATA_DIR/outbox.",
        advice: "Defina SMTP_URL e MAIL_FROM e reinicie.",
      };
    const { rows } = await db.execute<{ outcome: "sent" | "failed"; age: number; detail: string | null }>(
      sql`SELECT outcome, extract(epoch FROM now() - at)::float8 AS age, detail FROM mail_outcomes`,
    );
    const sent = rows.find(({ outcome }) => outcome === "sent");
    const failed = rows.find(({ outcome }) => outcome === "failed");
    const sentText = sent
      ? `Último envio há ${formatDuration(sent.age)}.`
      : "Nenhum e-mail foi enviado ainda.";
    if (!failed || (sent && sent.age < failed.age)) return { state: "ok", detail: sentText };
    return {
      state: "failing",
      detail: `O servidor recusou o último e-mail, há ${formatDuration(failed.age)}: ${failed.detail ?? ""}`,
      advice:
        "Confira SMTP_URL, a senha e o remetente. Os e-mails esperam na fila e saem quando o servidor aceitar.",
      facts: [{ label: "Antes disso", value: sentText }],
    };
  },
};
