// Explains to whoever configured the mail server why a mail was not sent (docs/adr/0084).

import { isPrivatelyResolved } from "../http/outgoing/fetch-public.ts";
import { CERTIFICATE, describeBadCertificate, describeNotFound, describeRefusal } from "./server-failures.ts";

export interface MailTarget {
  host: string;
  port: number;
  /** Whether the operator configured it with SMTP_URL. */
  isFromEnvironment: boolean;
}

/** Error of nodemailer. */
interface SmtpError {
  name?: string;
  message?: string;
  code?: string;
  /** System error, such as ECONNREFUSED. */
  originalCode?: string;
  responseCode?: number;
}

const TLS = /ERR_SSL|wrong version number|Error (?:initiating|upgrading)/;
const BEFORE_LOGIN = new Set(["ESOCKET", "ECONNECTION", "ETIMEDOUT", "ETLS", "EPROTOCOL"]);

/**
 * Explains a failure; returns undefined if the server itself gave a reason after login.
 * Failures before login are all explained alike for addresses of the internal network: otherwise anybody could scan
 * its ports.
 */
export async function describeMailFailure(error: unknown, target: MailTarget): Promise<string | undefined> {
  const { code = "", originalCode = "", message = "", responseCode } = error as SmtpError;
  const { host, port, isFromEnvironment } = target;
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(originalCode))
    return describeNotFound(`O servidor de e-mail ${host}`);
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530 || responseCode === 535)
    return "O servidor de e-mail recusou o usuário ou a senha.";
  if (!BEFORE_LOGIN.has(code)) return undefined;
  if (!isFromEnvironment && (await isPrivatelyResolved(`http://${host}`)))
    return `Não houve resposta de um servidor de e-mail em ${host}:${port}. É um endereço da rede interna, e dela o site não diz mais: confira o servidor, a porta, a segurança e o certificado.`;
  const said = `${originalCode} ${message}`;
  if (CERTIFICATE.test(said)) return describeBadCertificate(host);
  if (code === "ETIMEDOUT" || originalCode === "ETIMEDOUT")
    return `O servidor de e-mail ${host}:${port} não respondeu a tempo: confira a porta, e se a hospedagem a libera.`;
  if (originalCode === "ECONNREFUSED")
    return `${describeRefusal(`O servidor de e-mail ${host}`, port)}: confira a porta.`;
  if (code === "ETLS" || TLS.test(said))
    return `A conexão com ${host}:${port} não pôde ser cifrada: TLS costuma ser a porta 465, STARTTLS a 587.`;
  return `O que atende em ${host}:${port} não respondeu como um servidor de e-mail: confira o servidor e a porta.`;
}
