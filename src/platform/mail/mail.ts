// Sends e-mail by SMTP or, when SMTP is not configured, writes each message to a file.
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Message {
  /** The same for each retry of a message: a file is overwritten, and receivers can recognise a duplicate. */
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Whom it comes from, where MAIL_FROM does not say. */
  senderName?: string;
}

export interface Mailer {
  /** @throws when the server did not accept the message; the caller's job is retried */
  send(message: Message): Promise<void>;
  close(): void;
}

/**
 * @param smtpUrl `smtp://` or `smtps://`, with the password in it; undefined: files in `outboxDir`
 * @param requireTls whether a server that offers no TLS gets nothing
 * @param from sender of every message: "Name <address>", or an address alone, to which each gives a name
 */
export function openMailer(options: {
  smtpUrl: string | undefined;
  requireTls: boolean;
  from: string;
  outboxDir: string;
}): Mailer {
  return options.smtpUrl
    ? openSmtpMailer(options.smtpUrl, options.requireTls, options.from)
    : openOutbox(options.outboxDir, options.from);
}

function openSmtpMailer(smtpUrl: string, requireTLS: boolean, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // Without it, whoever stands between could take STARTTLS out of the greeting and read every mail.
    requireTLS,
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

function openOutbox(outboxDir: string, from: string): Mailer {
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
  return { ...message, from: sender, messageId: `<${id}@${domain}>` };
}
