// The mail servers as administrators enter them, for sending and for reading (docs/adr/0084).

import { CHANGED_SECRET, changesOf, recordAct } from "#src/audit/record.server.ts";
import { addressOf, makeDue, readMailbox } from "#src/features/leads/mail/mailbox/mailboxes.server.ts";
import { retestPlusAddress } from "#src/features/leads/mail/mailbox/plus-address.server.ts";
import { MAILBOX_WORKER } from "#src/features/leads/mail/mailbox/poll-mailbox.server.ts";
import { testMailbox } from "#src/features/leads/mail/mailbox/test-mailbox.server.ts";
import { readSmtpUrl } from "#src/platform/mail/mail.ts";
import { findAuthorization } from "#src/platform/resources/mail-authorization.server.ts";
import {
  findMailServer,
  type GivenMailServer,
  type MailProtocol,
  removeMailServer,
  storeMailServer,
  type StoredMailServer,
} from "#src/platform/resources/mail-server.server.ts";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { plural } from "#src/shared/words.ts";
import { findPreset, presetOfHost } from "./presets.ts";
import {
  LOGIN_NAMES,
  type MailboxInput,
  type MailboxState,
  type MailServerInput,
  type MailServerState,
  SECURITY_NAMES,
  type TestedMail,
} from "./schema.ts";
import { sendTestMail } from "./test-mail.server.ts";

type Needs = Pick<Resources, "db" | "cache" | "config" | "secrets" | "jobs">;
type Refusal = {
  ok: false;
  code: "conflict" | "invalid";
  detail: string;
  errors?: { field: string; message: string }[];
};

const NO_KEY = "Sem SECRET_KEY a senha não pode ser salva criptografada: defina SECRET_KEY e reinicie.";
const OF_ENVIRONMENT: Record<MailProtocol, string> = {
  smtp: "O servidor de e-mail vem de SMTP_URL, no ambiente: mude-o lá e reinicie.",
  imap: "A caixa de respostas vem de IMAP_URL, no ambiente: mude-a lá e reinicie.",
};
const ACTS: Record<MailProtocol, { action: AuditAction; subject: string }> = {
  smtp: { action: "mail-server.changed", subject: "Servidor de e-mail" },
  imap: { action: "mailbox.changed", subject: "Caixa de respostas" },
};

/** Reads the settings in force and tells which of them the environment sets. */
export async function readMailServer({ config, ...needs }: Needs): Promise<MailServerState> {
  const { smtpUrl, from } = config.mail;
  const stored = await findMailServer(needs, "smtp");
  const server = smtpUrl
    ? { ...readSmtpUrl(smtpUrl), login: "password" as const, password: URL.parse(smtpUrl)?.password || null }
    : stored;
  return {
    server: server && shownServer(server),
    sender: from?.replace(/^.*<|>$/g, "") ?? stored?.sender ?? "",
    isServerOfEnvironment: smtpUrl !== undefined,
    isSenderOfEnvironment: from !== undefined,
  };
}

/** Reads the mailbox in force with its last poll, and tells whether the environment sets it. */
export async function readMailboxState(needs: Needs): Promise<MailboxState> {
  const [state, of] = await Promise.all([readMailbox(needs), readMailboxServer(needs)]);
  const { server } = of;
  const provider = (server && presetOfHost(server.host, "imap")?.id) ?? null;
  return { ...state, ...of, provider, auth: server?.login ?? null };
}

async function readMailboxServer({
  config,
  ...needs
}: Needs): Promise<Pick<MailboxState, "server" | "isServerOfEnvironment">> {
  const { mailbox } = config;
  if (mailbox) {
    const { user: username, isSecure, folder, authservId = "" } = mailbox;
    const server = { ...mailbox, username, security: isSecure ? ("tls" as const) : ("starttls" as const) };
    return {
      server: { ...shownServer({ ...server, password: "" }), folder, authservId },
      isServerOfEnvironment: true,
    };
  }
  const stored = await findMailServer(needs, "imap");
  return {
    server: stored && {
      ...shownServer(stored),
      folder: stored.folder ?? "",
      authservId: stored.authservId ?? "",
    },
    isServerOfEnvironment: false,
  };
}

const shownServer = ({
  host,
  port,
  security,
  username,
  login,
  password,
}: Pick<StoredMailServer, "host" | "port" | "security" | "username" | "login" | "password">) => ({
  host,
  port,
  security,
  user: username ?? "",
  login,
  hasPassword: password !== null,
});

const PLUS_WORDS = {
  works: "nome+qualquer@ chega à caixa: cada resposta tem um endereço só dela.",
  fails: "nome+qualquer@ não chega à caixa: as respostas vão para o endereço simples.",
  unknown: "Um e-mail à própria caixa foi enviado; em alguns minutos se sabe se ele chegou.",
};

/** Sends a mail to the person who asks, opens the mailbox, and has its reply address tested. */
export async function testMailServers(resources: Resources, email: string): Promise<TestedMail> {
  const { plusWorks } = await readMailbox(resources);
  const [sent, read] = await Promise.all([sendTestMail(resources, email), testMailbox(resources)]);
  if (read.ok) await retestReplies(resources);
  const plus = !read.ok || plusWorks === null ? "unknown" : plusWorks ? "works" : "fails";
  return {
    sending: { ok: sent.ok, detail: sent.ok ? `E-mail enviado a ${sent.sentTo}.` : sent.detail },
    reading: {
      ok: read.ok,
      detail: read.ok ? `${read.address}: ${plural(read.mails, "e-mail", "e-mails")}.` : read.detail,
    },
    plusAddress: { ok: plus === "works", detail: read.ok ? PLUS_WORDS[plus] : read.detail },
  };
}

/** Has the reply address tested again by the next poll, which comes at once. */
async function retestReplies(needs: Needs): Promise<void> {
  const mailbox = await findMailbox(needs);
  if (!mailbox) return;
  await retestPlusAddress(needs.db, addressOf(mailbox));
  await makeDue(needs.db, mailbox);
  needs.jobs.wakeSoon(MAILBOX_WORKER);
}

export async function changeMailServer(
  needs: Needs,
  input: MailServerInput,
): Promise<{ ok: true } | Refusal> {
  if (needs.config.mail.smtpUrl) return { ok: false, code: "conflict", detail: OF_ENVIRONMENT.smtp };
  return changeServer(needs, "smtp", input);
}

/** Stores the mailbox and has it read at once. */
export async function changeMailbox(
  needs: Needs,
  { folder, authservId, ...input }: MailboxInput,
): Promise<{ ok: true } | Refusal> {
  if (needs.config.mailbox) return { ok: false, code: "conflict", detail: OF_ENVIRONMENT.imap };
  const given = { ...input, folder: folder || "INBOX", authservId: authservId || null };
  const result = await changeServer(needs, "imap", given);
  const mailbox = result.ok && (await findMailbox(needs));
  if (mailbox) {
    await makeDue(needs.db, mailbox);
    needs.jobs.wakeSoon(MAILBOX_WORKER);
  }
  return result;
}

type Input = Omit<GivenMailServer, "username"> & { user: string; password?: string | undefined };

/** Stores a server. Requires a new password if the stored one would go to another server or user. */
async function changeServer(
  needs: Needs,
  protocol: MailProtocol,
  input: Input,
): Promise<{ ok: true } | Refusal> {
  const { user, password, ...given } = input;
  if (given.login === "oauth") return useAccount(needs, protocol, given);
  const username = user || null;
  const stored = await findMailServer(needs, protocol);
  const isElsewhere =
    stored && (stored.host !== given.host || stored.port !== given.port || stored.username !== username);
  if (stored?.password && username && isElsewhere && !password)
    return refuse("password", "Senha: digite-a de novo, pois o servidor ou o usuário mudou");
  if (username && !password && !stored?.password) return refuse("password", "Senha: informe a do usuário");
  if (password && !needs.secrets) return { ok: false, code: "conflict", detail: NO_KEY };
  const secret = username ? password || undefined : null;
  await store(needs, protocol, { ...given, username, ...(secret !== undefined && { password: secret }) });
  return { ok: true };
}

/**
 * Stores a server that is logged in to by the connected account. A token of Google or Microsoft goes to their own servers
 * only.
 */
async function useAccount(
  needs: Needs,
  protocol: MailProtocol,
  given: Omit<GivenMailServer, "username" | "password">,
): Promise<{ ok: true } | Refusal> {
  const account = await findAuthorization(needs.db);
  if (!account?.credentials || !account.provider)
    return refuse("login", "Login: conecte antes a conta em “Autorização da conta”");
  const host = findPreset(account.provider)?.[protocol].host;
  if (host !== undefined && given.host !== host)
    return refuse("host", `Servidor: com a conta conectada, só ${host}`);
  await store(needs, protocol, { ...given, username: account.address, password: null });
  return { ok: true };
}

function store(needs: Needs, protocol: MailProtocol, given: GivenMailServer): Promise<void> {
  return storeMailServer(needs, protocol, given, async (tx, before) => {
    const changes = changesOf(before ? namedFields(protocol, before) : {}, namedFields(protocol, given));
    if (given.password) changes.after["Senha"] = CHANGED_SECRET;
    await recordAct(tx, { ...ACTS[protocol], ...changes });
  });
}

/** Removes the server: mails are written to files again, or replies are no longer read. */
export async function forgetMailServer(needs: Needs, protocol: MailProtocol): Promise<void> {
  await removeMailServer(needs, protocol, (tx, before) =>
    recordAct(tx, { ...ACTS[protocol], before: namedFields(protocol, before), after: {} }),
  );
}

/** Returns the fields for the audit log, without the password. */
function namedFields(protocol: MailProtocol, server: Omit<GivenMailServer, "password">) {
  const { host, port, security, username, login, sender, folder, authservId } = server;
  return {
    Servidor: host,
    Porta: port,
    Segurança: SECURITY_NAMES[protocol][security],
    Usuário: username,
    Login: LOGIN_NAMES[login],
    ...(protocol === "smtp"
      ? { Remetente: sender }
      : { Pasta: folder, "Verificação de remetentes": authservId }),
  };
}

function refuse(field: string, message: string): Refusal {
  return { ok: false, code: "invalid", detail: message, errors: [{ field, message }] };
}
