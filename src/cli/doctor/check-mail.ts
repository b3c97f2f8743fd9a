// Checks that other servers will trust mail from MAIL_FROM (SPF, DKIM and DMARC), and the server that sends it.

import { resolveTxt } from "node:dns/promises";
import { connect } from "node:net";
import { bad, type Finding, note, ok } from "../service/finding.ts";

export type ReadTxt = (name: string) => Promise<string[][]>;

/** Senders choose the names of their DKIM keys. These are the names of common providers. */
const SELECTORS = (
  "default google selector1 selector2 s1 s2 k1 k2 k3 mail dkim smtp " +
  "resend mandrill brevo1 brevo2 sib zoho zmail titan1 locaweb fm1 pm mx"
).split(" ");

/** @param from value of MAIL_FROM */
export async function checkSender(from: string | undefined, read: ReadTxt = resolveTxt): Promise<Finding[]> {
  if (!from)
    return [note("MAIL_FROM não está definido: os e-mails saem de um endereço que ninguém conhece.")];
  const domain = /@([^@<>\s]+?)>?$/.exec(from)?.[1] ?? "";
  const [spf, dmarc, ...keys] = await Promise.all([
    find(read, domain, /^v=spf1\b/i),
    find(read, `_dmarc.${domain}`, /^v=DMARC1\b/i),
    ...SELECTORS.map((name) => find(read, `${name}._domainkey.${domain}`, /\bp=\S/i)),
  ]);
  const selector = SELECTORS[keys.findIndex((key) => key === "found")];
  const known = [spf, dmarc, ...keys];
  if (known.every((state) => state === "unknown"))
    return [note(`O DNS não respondeu sobre ${domain}: SPF, DKIM e DMARC não foram verificados.`)];
  return [
    spf === "found"
      ? ok(`SPF de ${domain} existe.`)
      : bad(`${domain} não tem SPF: crie o registro TXT "v=spf1 …" que o seu provedor de e-mail indica.`),
    selector
      ? ok(`DKIM de ${domain} existe (${selector}).`)
      : note(
          `Não encontrei DKIM de ${domain} nos nomes comuns: confira no painel do seu provedor de e-mail se ele está ligado.`,
        ),
    dmarc === "found"
      ? ok(`DMARC de ${domain} existe.`)
      : bad(`${domain} não tem DMARC: crie em _dmarc.${domain} o registro TXT "v=DMARC1; p=none".`),
  ];
}

async function find(read: ReadTxt, name: string, wanted: RegExp): Promise<"found" | "missing" | "unknown"> {
  try {
    const records = await read(name);
    return records.some((parts) => wanted.test(parts.join(""))) ? "found" : "missing";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? "missing" : "unknown";
  }
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
