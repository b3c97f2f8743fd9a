// Sends e-mail by SMTP or, if SMTP is not configured, writes each message to a file.

import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { Config } from "../config.ts";
import { isPrivatelyResolved } from "../http/outgoing/fetch-public.ts";
import { MAIL_FAILURE } from "./mail-failure.ts";
import { outboxDirOf } from "./outbox.ts";
import {
  CERTIFICATE,
  describeBadCertificate,
  describeLogin,
  describeNotFound,
  describeRefusal,
} from "./server-failures.ts";

const TLS = /ERR_SSL|wrong version number|Error (?:initiating|upgrading)/;
const BEFORE_LOGIN = new Set(["ESOCKET", "ECONNECTION", "ETIMEDOUT", "ETLS", "EPROTOCOL"]);

export interface Message {
  /** Stays the same for each retry of a message: a file is overwritten, and receivers can recognize a duplicate. */
  id: string;
  to: string[];
  cc?: string[];
  /** The recipients who get it now; by default all of `to` and `cc`. */
  recipients?: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /**
   * `person`: written by one. `answer`: an automatic answer to what the recipient did. Default: a notice. Programs
   * answer only what a person wrote (RFC 3834).
   */
  author?: "person" | "answer";
  /** `cid`: the part is a picture that the HTML shows by this name. */
  attachments?: { filename: string; content: Buffer; cid?: string }[];
  /** Default: derived from `id`. */
  messageId?: string;
  inReplyTo?: string;
  /** Message-IDs of the thread, the oldest first. */
  references?: string[];
  /** Display name, used if the sender is a bare address. */
  senderName?: string;
}

const UNREADABLE =
  "A senha do servidor de e-mail foi criptografada com outra chave: digite-a de novo em Funcionamento.";

/** A recipient whom the server did not accept, while it accepted others. */
export interface RefusedRecipient {
  address: string;
  /** False if the server may accept it later (SMTP 4xx). */
  isPermanent: boolean;
  /** The server's answer. */
  response: string;
}

export interface Mailer {
  /**
   * @returns the recipients who were refused, if others were accepted
   * @throws if the server accepted nobody; the caller's job is retried
   */
  send(message: Message): Promise<RefusedRecipient[]>;
  /** False if messages are written to files. */
  hasServer(): Promise<boolean>;
  /** Returns the sender's address without a name. */
  sender(): Promise<string>;
  close(): void;
}

/** Server and user for sending mail. */
export interface MailServer {
  host: string;
  port: number;
  /** `tls`: implicit; `starttls`: after the greeting. */
  security: "tls" | "starttls";
  username: string | null;
}

interface ReadyServer extends MailServer {
  sender: string;
  /** Undefined if it cannot be decrypted. */
  password: string | null | undefined;
  /** Returns an access token to log in with, instead of a password. @param refused one that the server has refused */
  getAccessToken?: ((refused?: string) => Promise<string>) | undefined;
}

/**
 * Opens a mailer. SMTP_URL and MAIL_FROM override the stored server, which is read for each message, so that changes
 * apply at once.
 * @param readStored returns null without a stored server
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
  const sendBy = async (message: Message, refused?: string): Promise<RefusedRecipient[]> => {
    const { smtpUrl, from } = config.mail;
    const stored = smtpUrl && from ? null : await readStored();
    const accessToken = smtpUrl ? undefined : await stored?.getAccessToken?.(refused);
    const server = smtpUrl
      ? { url: smtpUrl, requireTLS: config.mail.requireTls }
      : toOptions(config, stored, accessToken);
    try {
      return await senderBy(server, fromOf(config, stored)).send(message);
    } catch (error) {
      // A token may have been withdrawn before its time; a new one is tried once.
      if (accessToken !== undefined && refused === undefined && isRefusedLogin(error as SmtpError))
        return sendBy(message, accessToken);
      const target = { ...targetOf(smtpUrl, stored), isByToken: accessToken !== undefined };
      const reason = server && (await describeMailFailure(error, target));
      throw reason ? Object.assign(error as Error, { name: MAIL_FAILURE, message: reason }) : error;
    }
  };
  return {
    send: (message) => sendBy(message),
    sender: async () => addressIn(fromOf(config, config.mail.from ? null : await readStored())),
    hasServer: async () => config.mail.smtpUrl !== undefined || (await readStored()) !== null,
    close: () => open?.sender.close(),
  };
}

/** Returns the sender: MAIL_FROM, else the stored server's address, else one of the site's host. */
function fromOf({ mail, siteUrl }: Pick<Config, "mail" | "siteUrl">, stored: ReadyServer | null): string {
  return mail.from ?? stored?.sender ?? `site@${new URL(siteUrl ?? "http://localhost").hostname}`;
}

/** Extracts the address from `Nome <endereco>`. */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

function targetOf(smtpUrl: string | undefined, stored: ReadyServer | null): MailTarget {
  if (!smtpUrl) return { host: stored?.host ?? "", port: stored?.port ?? 0, isFromEnvironment: false };
  const { host, port } = readSmtpUrl(smtpUrl);
  return { host, port, isFromEnvironment: true };
}

/** Parses SMTP_URL, without its password. */
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

/** @throws if the password cannot be decrypted. Falling back to files would hide the mails from everybody. */
function toOptions(
  { mail }: Pick<Config, "mail">,
  stored: ReadyServer | null,
  accessToken: string | undefined,
): SMTPPool.Options | undefined {
  if (!stored) return undefined;
  const { host, port, security, username, password } = stored;
  if (password === undefined) throw Object.assign(new Error(UNREADABLE), { name: MAIL_FAILURE });
  const auth =
    accessToken !== undefined
      ? { auth: { type: "OAuth2" as const, user: username ?? "", accessToken } }
      : username
        ? { auth: { user: username, pass: password ?? "" } }
        : {};
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls" && mail.requireTls,
    ...auth,
  };
}

/** @param server should require TLS, otherwise a man in the middle could strip STARTTLS */
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
      return refusedRecipients(await transport.sendMail(compose(message, from)));
    },
    close: () => transport.close(),
  };
}

function openOutbox(outboxDir: string, from: string): Pick<Mailer, "send" | "close"> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      // Quoted-printable keeps the file readable, so that addresses in it can be found (outbox.ts).
      const composed = { ...compose(message, from), textEncoding: "quoted-printable" as const };
      const { message: raw } = await transport.sendMail(composed);
      // E-mails are private: no other user of the machine may read them.
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const file = join(outboxDir, `${message.id.replace(/[^\w.-]/g, "_")}.eml`);
      // Written to a temporary file and renamed, so that readers never see a partial message.
      await writeFile(`${file}.part`, raw as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return [];
    },
    close: () => {},
  };
}

const AUTO_SUBMITTED = { answer: "auto-replied", notice: "auto-generated" };

/** Lists the recipients whom the server refused. @param result nodemailer's answer or error */
export function refusedRecipients(result: unknown): RefusedRecipient[] {
  const { rejectedErrors = [] } = result as { rejectedErrors?: SmtpError[] };
  return rejectedErrors.map(({ recipient = "", responseCode = 0, response = "" }) => ({
    address: recipient,
    isPermanent: responseCode >= 500,
    response,
  }));
}

function compose({ id, senderName, author, headers, recipients, ...message }: Message, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  const sender = senderName && !from.includes("<") ? { name: senderName, address: from } : from;
  // Objects, so that an address is never parsed as a list.
  const [to, cc = []] = [message.to, message.cc].map((list) =>
    list?.map((address) => ({ name: "", address })),
  );
  const submitted = author === "person" ? {} : { "Auto-Submitted": AUTO_SUBMITTED[author ?? "notice"] };
  return {
    messageId: `<${id}@${domain}>`,
    ...message,
    headers: { ...submitted, ...headers },
    to,
    cc,
    from: sender,
    ...(recipients && { envelope: { from: addressIn(from), to: recipients } }),
  };
}

interface MailTarget {
  host: string;
  port: number;
  /** Whether the operator configured it with SMTP_URL. */
  isFromEnvironment: boolean;
  /** Whether the site logged in by OAuth. */
  isByToken?: boolean;
}

/** Error of nodemailer. */
interface SmtpError {
  name?: string;
  message?: string;
  code?: string;
  /** System error, such as ECONNREFUSED. */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
}

const isRefusedLogin = ({ code, responseCode }: SmtpError): boolean =>
  code === "EAUTH" ||
  code === "ENOAUTH" ||
  code === "EOAUTH2" ||
  responseCode === 530 ||
  responseCode === 535;

/**
 * Explains a failure; returns undefined if the server itself gave a reason after login.
 * Failures before login are all explained alike for addresses of the internal network: otherwise anybody could scan
 * its ports.
 */
export async function describeMailFailure(error: unknown, target: MailTarget): Promise<string | undefined> {
  const { code = "", originalCode = "", message = "" } = error as SmtpError;
  const { host, port, isFromEnvironment } = target;
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(originalCode))
    return describeNotFound(`O servidor de e-mail ${host}`);
  if (isRefusedLogin(error as SmtpError))
    return `O servidor de e-mail recusou ${describeLogin(host, target.isByToken === true)}`;
  if (!BEFORE_LOGIN.has(code)) return undefined;
  if (!isFromEnvironment && (await isPrivatelyResolved(`http://${host}`)))
    return `Não houve resposta de um servidor de e-mail em ${host}:${port}. Por segurança, o site não dá detalhes de endereços da rede interna: confira o servidor, a porta, a segurança e o certificado.`;
  const details = `${originalCode} ${message}`;
  if (CERTIFICATE.test(details)) return describeBadCertificate(host);
  if (code === "ETIMEDOUT" || originalCode === "ETIMEDOUT")
    return `O servidor de e-mail ${host}:${port} não respondeu a tempo: confira a porta, e se a hospedagem a libera.`;
  if (originalCode === "ECONNREFUSED")
    return `${describeRefusal(`O servidor de e-mail ${host}`, port)}: confira a porta.`;
  if (code === "ETLS" || TLS.test(details))
    return `A conexão com ${host}:${port} não pôde ser criptografada: TLS costuma ser a porta 465, STARTTLS a 587.`;
  return `O que atende em ${host}:${port} não respondeu como um servidor de e-mail: confira o servidor e a porta.`;
}
