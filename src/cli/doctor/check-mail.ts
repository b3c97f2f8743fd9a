// Checks that other servers will trust mail from MAIL_FROM (SPF, DKIM and DMARC), and the server that sends it.

import { connect } from "node:net";
import { type ReadTxt, readSenderDomain } from "#src/platform/mail/sender-domain.ts";
import { bad, type Finding, note, ok } from "../service/finding.ts";

/** @param from value of MAIL_FROM */
export async function checkSender(from: string | undefined, read?: ReadTxt): Promise<Finding[]> {
  if (!from)
    return [note("MAIL_FROM não está definido: os e-mails saem de um endereço que ninguém conhece.")];
  const domain = /@([^@<>\s]+?)>?$/.exec(from)?.[1] ?? "";
  const { spf, dkim, dmarc } = await readSenderDomain(domain, read);
  if (spf === undefined && dkim === undefined && dmarc === undefined)
    return [note(`O DNS não respondeu sobre ${domain}: SPF, DKIM e DMARC não foram verificados.`)];
  return [
    spf?.length
      ? ok(`SPF de ${domain} existe.`)
      : bad(`${domain} não tem SPF: crie o registro TXT "v=spf1 …" que o seu provedor de e-mail indica.`),
    dkim
      ? ok(`DKIM de ${domain} existe (${dkim}).`)
      : note(
          `Não encontrei DKIM de ${domain} nos nomes comuns: confira no painel do seu provedor de e-mail se ele está ligado.`,
        ),
    dmarc?.length
      ? ok(`DMARC de ${domain} existe.`)
      : bad(`${domain} não tem DMARC: crie em _dmarc.${domain} o registro TXT "v=DMARC1; p=none".`),
  ];
}

/** @param smtpUrl contains a password, which is never shown */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding> {
  if (!smtpUrl)
    return note(
      "SMTP_URL não está definido: os e-mails ficam em arquivos, em DATA_DIR/outbox, e ninguém os recebe.",
    );
  const { hostname, port, protocol } = new URL(smtpUrl);
  const number = Number(port || (protocol === "smtps:" ? 465 : 587));
  return (await canConnect(hostname, number))
    ? ok(`O servidor de e-mail ${hostname}:${number} atende.`)
    : bad(
        `O servidor de e-mail ${hostname}:${number} não atende: confira SMTP_URL, e se a hospedagem libera essa porta.`,
      );
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 });
    const end = (result: boolean) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });
}
