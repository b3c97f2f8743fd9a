// Explains why a mail server was not reached, both for sending and receiving.

/** Matches certificate errors of Node. */
export const CERTIFICATE: RegExp = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|certificate/;

/** @param server for example "O servidor mail.example" */
export const describeNotFound = (server: string): string => `${server} não foi encontrado: confira o nome.`;

export const describeBadCertificate = (host: string): string =>
  `O certificado de ${host} não vale para esse nome, venceu ou não é de uma autoridade conhecida.`;

export const describeRefusal = (server: string, port: number): string =>
  `${server} recusou a conexão na porta ${port}`;

const MICROSOFT_HOST = /(^|\.)(office365|outlook|hotmail|live)\.com$|(^|\.)office\.com$/i;
const GOOGLE_HOST = /(^|\.)(gmail|googlemail|google)\.com$/i;
const APPLE_HOST = /(^|\.)(mail\.me|icloud|me)\.com$/i;

/** Names what a server has refused, with what is known of its login. Follows "recusou". */
export function describeLogin(host: string, isByToken: boolean): string {
  if (isByToken)
    return MICROSOFT_HOST.test(host)
      ? "a autorização. Confira se o endereço é o da conta conectada, e se “SMTP autenticado” e IMAP estão ativos para ela no centro de administração do Microsoft 365."
      : "a autorização. Confira se o endereço é o da conta conectada, ou conecte-a de novo.";
  if (MICROSOFT_HOST.test(host))
    return "o usuário ou a senha. A Microsoft não aceita mais senha em IMAP e SMTP (autenticação básica), nem a certa: conecte a conta em “Autorização da conta”.";
  if (GOOGLE_HOST.test(host))
    return "o usuário ou a senha. O Google não aceita a senha da conta: crie uma senha de app (myaccount.google.com/apppasswords), ou conecte a conta em “Autorização da conta”.";
  if (APPLE_HOST.test(host))
    return "o usuário ou a senha. O iCloud só aceita uma senha de app, criada em account.apple.com.";
  return "o usuário ou a senha.";
}
