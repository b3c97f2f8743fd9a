// Whether the receiving server has proved who wrote a mail (RFC 8601, RFC 7489).
import { type CheckResult, parseAuthenticationResults } from "./authentication-results.ts";
import type { Head } from "./read-headers.ts";

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
  // A server writes one verdict of DMARC; of several, one may be the sender's.
  const verdicts = results.filter(({ method, result }) => method === "dmarc" && result !== "none");
  if (verdicts.length > 0)
    return verdicts.every(({ result, properties }) => {
      const checked = properties.get("header.from");
      return result === "pass" && (checked === undefined || domainOf(checked) === domain);
    });
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
    const parsed = parseAuthenticationResults(field);
    // Of a field that cannot be read nobody knows whose it is.
    if (!parsed) return [];
    if (authservId === undefined || parsed.server === authservId.toLowerCase()) return parsed.results;
  }
  return [];
}
