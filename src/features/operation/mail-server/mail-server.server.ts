// The mail server as administrators enter it (docs/adr/0084).

import { CHANGED_SECRET, changesOf, recordAct } from "#src/audit/record.server.ts";
import { readSmtpUrl } from "#src/platform/mail/mail.ts";
import {
  findMailServer,
  removeMailServer,
  storeMailServer,
  type StoredMailServer,
} from "#src/platform/resources/mail-server.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailServerInput, type MailServerState, SECURITY_NAMES } from "./schema.ts";

type Needs = Pick<Resources, "db" | "cache" | "config" | "secrets">;
type Refusal = {
  ok: false;
  code: "conflict" | "invalid";
  detail: string;
  errors?: { field: string; message: string }[];
};

const OF_ENVIRONMENT = "O servidor de e-mail vem de SMTP_URL, no ambiente: mude-o lá e reinicie.";
const NO_KEY = "Sem SECRET_KEY a senha não pode ser guardada cifrada: defina SECRET_KEY e reinicie.";
const SUBJECT = "Servidor de e-mail";

/** Reads the settings in force and tells which of them the environment sets. */
export async function readMailServer({ db, cache, config }: Needs): Promise<MailServerState> {
  const { smtpUrl, from } = config.mail;
  const stored = await findMailServer({ db, cache });
  const server = smtpUrl
    ? { ...readSmtpUrl(smtpUrl), password: URL.parse(smtpUrl)?.password || null }
    : stored;
  return {
    server: server && {
      host: server.host,
      port: server.port,
      security: server.security,
      user: server.username ?? "",
      hasPassword: server.password !== null,
    },
    sender: from?.replace(/^.*<|>$/g, "") ?? stored?.sender ?? "",
    isServerOfEnvironment: smtpUrl !== undefined,
    isSenderOfEnvironment: from !== undefined,
  };
}

/** Stores the server. Requires a new password if the stored one would go to another server or user. */
export async function changeMailServer(
  needs: Needs,
  input: MailServerInput,
): Promise<{ ok: true } | Refusal> {
  if (needs.config.mail.smtpUrl) return { ok: false, code: "conflict", detail: OF_ENVIRONMENT };
  const { user, password, ...given } = input;
  const username = user || null;
  const stored = await findMailServer(needs);
  const isElsewhere =
    stored && (stored.host !== given.host || stored.port !== given.port || stored.username !== username);
  if (stored?.password && username && isElsewhere && !password)
    return refuse("password", "Senha: digite-a de novo, pois o servidor ou o usuário mudou");
  if (username && !password && !stored?.password) return refuse("password", "Senha: informe a do usuário");
  if (password && !needs.secrets) return { ok: false, code: "conflict", detail: NO_KEY };
  const secret = username ? password || undefined : null;
  await storeMailServer(
    needs,
    { ...given, username, ...(secret !== undefined && { password: secret }) },
    async (tx, before) => {
      const changes = changesOf(before ? shown(before) : {}, shown({ ...given, username }));
      if (secret) changes.after["Senha"] = CHANGED_SECRET;
      await recordAct(tx, { action: "mail-server.changed", subject: SUBJECT, ...changes });
    },
  );
  return { ok: true };
}

/** Removes the server; mails are written to files again. */
export async function forgetMailServer(needs: Needs): Promise<void> {
  await removeMailServer(needs, (tx, before) =>
    recordAct(tx, { action: "mail-server.changed", subject: SUBJECT, before: shown(before), after: {} }),
  );
}

/** Returns the fields for the audit log, without the password. */
function shown(server: Pick<StoredMailServer, "host" | "port" | "security" | "username" | "sender">) {
  const { host, port, security, username, sender } = server;
  return {
    Servidor: host,
    Porta: port,
    Segurança: SECURITY_NAMES[security],
    Usuário: username,
    Remetente: sender,
  };
}

function refuse(field: string, message: string): Refusal {
  return { ok: false, code: "invalid", detail: message, errors: [{ field, message }] };
}
