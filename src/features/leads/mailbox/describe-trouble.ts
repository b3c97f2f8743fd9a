// Explains why a mailbox could not be read, to the person who set IMAP_URL.

import type { MailboxConfig } from "#src/platform/config.ts";
import { explainDatabaseError } from "#src/platform/database/database-errors.ts";
import {
  CERTIFICATE,
  describeBadCertificate,
  describeNotFound,
  describeRefusal,
} from "#src/platform/mail/server-failures.ts";

interface ImapError {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
  mailboxMissing?: boolean;
}

/** Thrown if the database refused a mail; `cause` says why. */
export class NotStored extends Error {}

const SILENCE = /TIMEOUT|ETIMEDOUT/i;

/** Returns a sentence without the server's own words, which may quote a mail. */
export function describeTrouble(error: unknown, { host, port, folder }: MailboxConfig): string {
  if (error instanceof NotStored)
    return `Um e-mail foi lido e não pôde ser guardado: ${explainDatabaseError(error)}`;
  const {
    code = "",
    message = "",
    authenticationFailed,
    mailboxMissing,
    responseStatus,
  } = error as ImapError;
  if (authenticationFailed) return `O servidor ${host} recusou o usuário ou a senha.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return describeNotFound(`O servidor ${host}`);
  if (CERTIFICATE.test(`${code} ${message}`)) return describeBadCertificate(host);
  if (/STARTTLS/i.test(message))
    return `O servidor ${host} não cifra a conexão na porta ${port}: use imaps://.`;
  if (mailboxMissing || /NONEXISTENT/i.test(message) || responseStatus === "NO")
    return `O servidor ${host} não abriu a pasta “${folder}”: confira o nome dela.`;
  if (SILENCE.test(code)) return `O servidor ${host}:${port} não respondeu a tempo.`;
  if (code === "ECONNREFUSED") return `${describeRefusal(`O servidor ${host}`, port)}.`;
  return `A conexão com ${host}:${port} caiu durante a leitura.`;
}
