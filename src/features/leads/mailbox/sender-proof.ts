// Whether the receiving server has proved who wrote a mail (RFC 8601, RFC 7489).
import type { Head } from "./read-headers.ts";

/** A check and what came of it: `dkim=pass header.d=prumo.example`. */
interface CheckResult {
  method: string;
  result: string;
  /** In lower case, by type and name: "header.d". */
  properties: Map<string, string>;
}

/**
 * Only the first Authentication-Results counts, or the first of the named server: what stands lower in the head may be the
 * sender's own.
 * @param from the address that the mail says it is from
 * @param authservId the name with which the receiving server signs its results; undefined: any
 * @returns true where DMARC has passed, or without a verdict of DMARC a DKIM signature or SPF of the address's own domain,
 *   or where the writer has signed in at the server as that address
 */
export function isSenderProven(head: Head, from: string, authservId: string | undefined): boolean {
  const address = from.toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  // A mail of two senders proves neither.
  if (head.get("from")?.length !== 1 || !domain.includes(".")) return false;
  const results = readResults(head.get("authentication-results") ?? [], authservId);
  const dmarc = results.find(({ method }) => method === "dmarc");
  if (dmarc && dmarc.result !== "none") {
    const checked = dmarc.properties.get("header.from");
    return dmarc.result === "pass" && (checked === undefined || domainOf(checked) === domain);
  }
  return results.some(({ method, result, properties }) => {
    if (result !== "pass") return false;
    if (method === "dkim") return isAligned(properties.get("header.d") ?? properties.get("header.i"), domain);
    if (method === "spf") return isAligned(properties.get("smtp.mailfrom"), domain);
    return method === "auth" && properties.get("smtp.auth") === address;
  });
}

/** The same domain, or one within the other (RFC 7489, section 3.1). */
function isAligned(checked: string | undefined, domain: string): boolean {
  if (checked === undefined) return false;
  const other = domainOf(checked);
  if (!other.includes(".")) return false;
  return other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`);
}

const domainOf = (value: string): string => value.slice(value.lastIndexOf("@") + 1);

function readResults(fields: readonly string[], authservId: string | undefined): CheckResult[] {
  for (const field of fields) {
    const [server = "", ...rest] = withoutComments(field).toLowerCase().split(";");
    const isNamed = !server.includes("=");
    const name = isNamed ? server.trim().split(/\s/, 1)[0] : undefined;
    if (authservId !== undefined && name !== authservId.toLowerCase()) continue;
    // Some servers leave their name out.
    return (isNamed ? rest : [server, ...rest]).flatMap(readResult);
  }
  return [];
}

function readResult(text: string): CheckResult[] {
  const pairs = [...text.matchAll(/([\w.-]+)\s*=\s*("[^"]*"|[^\s;]+)/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll('"', "")] as const,
  );
  const [check, ...properties] = pairs;
  if (!check) return [];
  // Of a property that is given twice, the first.
  return [{ method: check[0], result: check[1], properties: new Map(properties.toReversed()) }];
}

/** Comments may be nested; more than a few levels are no server's. */
function withoutComments(field: string): string {
  let text = field;
  for (let level = 0; level < 5; level++) text = text.replaceAll(/\([^()]*\)/g, " ");
  return text;
}
