// Checks by the receiving server's results (RFC 8601) that a mail is from its From address.

import type { Head } from "../mime/read-head.ts";
import { type CheckResult, parseAuthenticationResults } from "./authentication-results.ts";

const domainOf = (value: string): string => value.slice(value.lastIndexOf("@") + 1);

/**
 * Considers only the first Authentication-Results header, or the first of the given server: lower ones may
 * have been forged by the sender.
 * @param from the mail's From address
 * @param authservId the name with which the receiving server labels its results; undefined accepts any
 * @returns true if DMARC passed, or, without a DMARC result, a DKIM signature or SPF of the address's own
 *   domain did, or the sender logged in at the server as that address
 */
export function isSenderVerified(head: Head, from: string, authservId: string | undefined): boolean {
  const address = from.toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  // A mail with several From headers proves nothing.
  if (head.get("from")?.length !== 1 || !domain.includes(".")) return false;
  const results = readResults(head.get("authentication-results") ?? [], authservId);
  // Servers write a single DMARC result; if there are several, the sender may have forged one.
  const verdicts = results.filter(({ method, result }) => method === "dmarc" && result !== "none");
  if (verdicts.length > 0)
    return verdicts.every(({ result, properties }) => {
      const checked = properties.get("header.from");
      // Some servers leave the domain out; parse-mail.ts refuses mails of several From addresses, so it can only be this one.
      return result === "pass" && (checked === undefined || domainOf(checked) === domain);
    });
  return results.some(({ method, result, properties }) => {
    if (result !== "pass") return false;
    if (method === "dkim") return isAligned(properties.get("header.d") ?? properties.get("header.i"), domain);
    if (method === "spf") return isAligned(properties.get("smtp.mailfrom"), domain);
    return method === "auth" && properties.get("smtp.auth") === address;
  });
}

/** Tells whether the domains are the same, or one is a subdomain of the other (RFC 7489, section 3.1). */
function isAligned(checked: string | undefined, domain: string): boolean {
  if (checked === undefined) return false;
  const other = domainOf(checked);
  if (!other.includes(".")) return false;
  return other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`);
}

function readResults(fields: readonly string[], authservId: string | undefined): CheckResult[] {
  for (const field of fields) {
    const parsed = parseAuthenticationResults(field);
    // An unreadable field might be the server's own, so the fields below it cannot be trusted.
    if (!parsed) return [];
    if (authservId === undefined || parsed.server === authservId.toLowerCase()) return parsed.results;
  }
  return [];
}
