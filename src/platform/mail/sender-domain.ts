// Looks up the DNS records by which other servers trust a domain's mail: SPF, DKIM and DMARC.

import { Resolver } from "node:dns/promises";

/** Resolves TXT records. Tests replace the system's resolver. */
export type ReadTxt = (name: string) => Promise<string[][]>;

/** Senders choose the names of their DKIM keys. These are the names of common providers. */
const SELECTORS = (
  "default google selector1 selector2 s1 s2 k1 k2 k3 mail dkim smtp resend mandrill brevo1 brevo2 sib zoho zmail " +
  "titan1 titan2 hostingermail-a locaweb fm1 pm mx sig1"
).split(" ");
/** Milliseconds for each lookup. */
const TIMEOUT_MS = 3_000;

/** Undefined if the name system did not answer. */
type Records = string[] | undefined;

export interface SenderDomain {
  spf: Records;
  dmarc: Records;
  /** Name of a key that was found; null if there is none under the usual names. */
  dkim: string | null | undefined;
}

const readBySystem: ReadTxt = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name);

export async function readSenderDomain(domain: string, read: ReadTxt = readBySystem): Promise<SenderDomain> {
  const [spf, dmarc, ...keys] = await Promise.all([
    find(read, domain, /^v=spf1\b/i),
    find(read, `_dmarc.${domain}`, /^v=DMARC1\b/i),
    ...SELECTORS.map((name) => find(read, `${name}._domainkey.${domain}`, /\bp=\S/i)),
  ]);
  const selector = SELECTORS[keys.findIndex((key) => key !== undefined && key.length > 0)];
  const isSilent = keys.every((key) => key === undefined);
  return { spf, dmarc, dkim: selector ?? (isSilent ? undefined : null) };
}

async function find(read: ReadTxt, name: string, wanted: RegExp): Promise<Records> {
  try {
    const records = await read(name);
    return records.map((parts) => parts.join("")).filter((record) => wanted.test(record));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : undefined;
  }
}
