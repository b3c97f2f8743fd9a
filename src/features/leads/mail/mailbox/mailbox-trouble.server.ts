// Explains why a mailbox could not be read, without the server's own words, which may quote a mail.

import type { MailboxConfig } from "#src/platform/config.ts";
import { explainDatabaseError } from "#src/platform/database/database-errors.ts";
import { isPrivatelyResolved } from "#src/platform/http/outgoing/fetch-public.ts";
import { MAIL_FAILURE } from "#src/platform/mail/mail-failure.ts";
import {
  CERTIFICATE,
  describeBadCertificate,
  describeLogin,
  describeNotFound,
  describeRefusal,
} from "#src/platform/mail/server-failures.ts";
import { UnreadablePassword } from "./imap.server.ts";

/** Thrown if the database refused a mail; `cause` says why. */
export class NotStored extends Error {}

const SILENCE = /TIMEOUT|ETIMEDOUT/i;

interface ImapError {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  mailboxMissing?: boolean;
}

/**
 * Returns a sentence. Failures before the login are all explained alike for addresses of the internal network that were
 * entered on screen: otherwise anybody could scan its ports.
 */
export async function describeTrouble(
  error: unknown,
  { host, port, folder, login, isFromEnvironment }: MailboxConfig,
): Promise<string> {
  if (error instanceof NotStored)
    return `Um e-mail foi lido e não pôde ser salvo: ${explainDatabaseError(error)}`;
  if (error instanceof UnreadablePassword)
    return "A senha da caixa foi criptografada com outra chave: digite-a de novo em Funcionamento.";
  if ((error as Error).name === MAIL_FAILURE) return (error as Error).message;
  const {
    code = "",
    message = "",
    authenticationFailed,
    mailboxMissing,
    responseStatus,
  } = error as ImapError;
  if (authenticationFailed) return `O servidor ${host} recusou ${describeLogin(host, login === "oauth")}`;
  if (mailboxMissing || /NONEXISTENT/i.test(message) || responseStatus === "NO")
    return `O servidor ${host} não abriu a pasta “${folder}”: confira o nome dela.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return describeNotFound(`O servidor ${host}`);
  if (!isFromEnvironment && (await isPrivatelyResolved(`http://${host}`)))
    return `Não houve resposta de um servidor IMAP em ${host}:${port}. Por segurança, o site não dá detalhes de endereços da rede interna: confira o servidor, a porta, a segurança e o certificado.`;
  if (CERTIFICATE.test(`${code} ${message}`)) return describeBadCertificate(host);
  if (/STARTTLS/i.test(message))
    return `O servidor ${host} não cifra a conexão na porta ${port}: use ${isFromEnvironment ? "imaps://" : "TLS, na porta 993"}.`;
  if (SILENCE.test(code)) return `O servidor ${host}:${port} não respondeu a tempo.`;
  if (code === "ECONNREFUSED") return `${describeRefusal(`O servidor ${host}`, port)}.`;
  return `A conexão com ${host}:${port} caiu durante a leitura.`;
}
