// Sends e-mail through SMTP, or, where none is configured, writes each message to disk.
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Message {
  /** Stable per message: a repeated try overwrites the file, and receivers can tell a duplicate. */
  id: string;
  to: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** @throws when the server did not take the message; the caller's job tries again */
  send(message: Message): Promise<void>;
  close(): void;
}

/**
 * @param smtpUrl `smtp://` or `smtps://`, with the password in it; undefined: files in `outboxDir`
 * @param from sender of every message, "Name <address>"
 */
export function openMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  outboxDir: string;
}): Mailer {
  return options.smtpUrl
    ? openSmtpMailer(options.smtpUrl, options.from)
    : openOutbox(options.outboxDir, options.from);
}

function openSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
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
      const { message: raw } = await transport.sendMail(compose(message, from));
      // Letters are nobody else's to read.
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const file = join(outboxDir, `${message.id.replace(/[^\w.-]/g, "_")}.eml`);
      // Whoever watches the folder never sees half a message.
      await writeFile(`${file}.part`, raw as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => {},
  };
}

function compose({ id, ...message }: Message, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return { ...message, from, messageId: `<${id}@${domain}>` };
}
