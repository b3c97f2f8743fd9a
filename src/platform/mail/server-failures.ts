// Explains why a mail server was not reached, both for sending and receiving.

/** Matches certificate errors of Node. */
export const CERTIFICATE: RegExp = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|certificate/;

/** @param server for example "O servidor mail.example" */
export const describeNotFound = (server: string): string => `${server} não foi encontrado: confira o nome.`;

export const describeBadCertificate = (host: string): string =>
  `O certificado de ${host} não vale para esse nome, venceu ou não é de uma autoridade conhecida.`;

export const describeRefusal = (server: string, port: number): string =>
  `${server} recusou a conexão na porta ${port}`;
