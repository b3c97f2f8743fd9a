// Why a server of mail was not reached, in words that hold for sending and for reading.

/** In what Node says of a certificate that does not hold. */
export const CERTIFICATE: RegExp = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|certificate/;

/** @param server "O servidor mail.example" */
export const sayNotFound = (server: string): string => `${server} não foi encontrado: confira o nome.`;

export const sayBadCertificate = (host: string): string =>
  `O certificado de ${host} não vale para esse nome, venceu ou não é de uma autoridade conhecida.`;

export const sayRefused = (server: string, port: number): string =>
  `${server} recusou a conexão na porta ${port}`;
