// Sends e-mail by SMTP or, when SMTP is not configured, writes each message to a file.
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { Config } from "#src/platform/config.ts";
import { describeMailFailure, type MailTarget } from "./mail-failure.ts";
import { outboxDirOf } from "./outbox.ts";

export interface Message {
  /** The same for each retry of a message: a file is overwritten, and receivers can recognise a duplicate. */
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer }[];
  /** Left out: made of `id`. */
  messageId?: string;
  inReplyTo?: string;
  /** Message-IDs of the thread, the oldest first. */
  references?: string[];
  /** Whom it comes from, where the sender is an address alone. */
  senderName?: string;
}

/** The name of an error whose message is for people. Not a class: there are two copies of it (docs/adr/0068). */
export const MAIL_FAILURE = "MailFailure";
const UNREADABLE =
  "A senha do servidor de e-mail foi cifrada com outra chave: digite-a de novo em Funcionamento.";

export interface Mailer {
  /** @throws when the server did not accept the message; the caller's job is retried */
  send(message: Message): Promise<void>;
  /** Whether a server takes messages; else they are written to files. */
  hasServer(): Promise<boolean>;
  /** The address that mails come from, without a name. */
  sender(): Promise<string>;
  close(): void;
}

/** Where mails are handed in, and as whom. */
export interface MailServer {
  host: string;
  port: number;
  /** `tls`: from the first byte; `starttls`: after the greeting. */
  security: "tls" | "starttls";
  username: string | null;
}

/** The stored server, ready to be used. */
interface ReadyServer extends MailServer {
  /** The address that mails come from. */
  sender: string;
  /** Undefined: it cannot be decrypted. */
  password: string | null | undefined;
}

/**
 * Opens the sender of e-mails. SMTP_URL and MAIL_FROM win over the stored server, which is read for each message, so that
 * a change holds at once.
 * @param readStored the stored server; null where there is none
 */
export function openMailer(
  config: Pick<Config, "mail" | "siteUrl" | "dataDir">,
  readStored: () => Promise<ReadyServer | null>,
): Mailer {
  let open: { key: string; sender: Pick<Mailer, "send" | "close"> } | undefined;
  const senderBy = (server: SMTPPool.Options | undefined, from: string) => {
    const key = JSON.stringify([server, from]);
    if (open?.key !== key) {
      open?.sender.close();
      open = { key, sender: server ? openSmtp(server, from) : openOutbox(outboxDirOf(config.dataDir), from) };
    }
    return open.sender;
  };
  return {
    async send(message) {
      const { smtpUrl, from } = config.mail;
      const stored = smtpUrl && from ? null : await readStored();
      const server = smtpUrl
        ? { url: smtpUrl, requireTLS: config.mail.requireTls }
        : toOptions(config, stored);
      try {
        await senderBy(server, fromOf(config, stored)).send(message);
      } catch (error) {
        const said = server && (await describeMailFailure(error, targetOf(smtpUrl, stored)));
        throw said ? Object.assign(error as Error, { name: MAIL_FAILURE, message: said }) : error;
      }
    },
    sender: async () => addressIn(fromOf(config, config.mail.from ? null : await readStored())),
    hasServer: async () => config.mail.smtpUrl !== undefined || (await readStored()) !== null,
    close: () => open?.sender.close(),
  };
}

/** As whom mails go out: MAIL_FROM, else the stored server's address, else one of the site's host. */
function fromOf({ mail, siteUrl }: Pick<Config, "mail" | "siteUrl">, stored: ReadyServer | null): string {
  return mail.from ?? stored?.sender ?? `site@${new URL(siteUrl ?? "http://localhost").hostname}`;
}

/** The address in `Nome <endereco>`. */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

function targetOf(smtpUrl: string | undefined, stored: ReadyServer | null): MailTarget {
  if (!smtpUrl) return { host: stored?.host ?? "", port: stored?.port ?? 0, isOfEnvironment: false };
  const { host, port } = readSmtpUrl(smtpUrl);
  return { host, port, isOfEnvironment: true };
}

/** The parts of SMTP_URL; its password is nobody's business. */
export function readSmtpUrl(smtpUrl: string): MailServer {
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const security = protocol === "smtps:" ? "tls" : "starttls";
  return {
    host: hostname,
    port: Number(port || (security === "tls" ? 465 : 587)),
    security,
    username: decodeURIComponent(username) || null,
  };
}

/** @throws where the password cannot be read: without it nothing may be sent, and files are read by nobody */
function toOptions({ mail }: Pick<Config, "mail">, stored: ReadyServer | null): SMTPPool.Options | undefined {
  if (!stored) return undefined;
  const { host, port, security, username, password } = stored;
  if (password === undefined) throw Object.assign(new Error(UNREADABLE), { name: MAIL_FAILURE });
  const auth = username ? { auth: { user: username, pass: password ?? "" } } : {};
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls" && mail.requireTls,
    ...auth,
  };
}

/** @param server where and as whom; without TLS being required, whoever stands between could take STARTTLS away */
function openSmtp(server: SMTPPool.Options, from: string): Pick<Mailer, "send" | "close"> {
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail(compose(message, from));
    },
    close: () => transport.close(),
  };
}

function openOutbox(outboxDir: string, from: string): Pick<Mailer, "send" | "close"> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      // Readable as text, so that an address in it can be found (outbox.ts).
      const composed = { ...compose(message, from), textEncoding: "quoted-printable" as const };
      const { message: raw } = await transport.sendMail(composed);
      // E-mails are private: no other user of the machine may read them.
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const file = join(outboxDir, `${message.id.replace(/[^\w.-]/g, "_")}.eml`);
      // Written beside and renamed, so that a reader of the folder never sees half a message.
      await writeFile(`${file}.part`, raw as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => {},
  };
}

function compose({ id, senderName, ...message }: Message, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  const sender = senderName && !from.includes("<") ? { name: senderName, address: from } : from;
  // As objects, so that an address is never read as a list of several.
  const to = message.to.map((address) => ({ name: "", address }));
  return { messageId: `<${id}@${domain}>`, ...message, to, from: sender };
}
