// Parses mails in the sandbox: anybody may send one. Called through imap.server.ts.

import type { MessageStructureObject } from "imapflow";
import { type CheckResult, parseAuthenticationResults } from "./authentication-results.ts";
import { chooseParts, type MailParts } from "./mail-parts.ts";
import {
  answeredIds,
  failedChecks,
  type Head,
  isAutomatic,
  isForMany,
  messageIdOf,
  readHead,
  recipients,
  referencesOf,
} from "./read-headers.ts";

const domainOf = (value: string): string => value.slice(value.lastIndexOf("@") + 1);

export { readReply } from "./reply-text.ts";

export interface ParsedMail {
  parts: MailParts | undefined;
  answers: string[];
  recipients: string[];
  isForMany: boolean;
  isAutomatic: boolean;
  isSenderVerified: boolean;
  messageId: string | undefined;
  references: string[];
  failedChecks: ReturnType<typeof failedChecks>;
}

interface MailSource {
  /** The lines of the head as they came. */
  head: string;
  structure: MessageStructureObject | undefined;
  /** Addresses of From. */
  from: string[];
}

/** @param authservId the name with which the receiving server labels its results; undefined accepts any */
export function parseMail(
  { head: source, structure, from }: MailSource,
  authservId: string | undefined,
): ParsedMail {
  const head = readHead(source);
  return {
    parts: structure && chooseParts(structure),
    answers: answeredIds(head),
    recipients: recipients(head),
    isForMany: isForMany(head),
    isAutomatic: isAutomatic(head),
    isSenderVerified: from.length === 1 && isSenderVerified(head, from[0] ?? "", authservId),
    messageId: messageIdOf(head),
    references: referencesOf(head),
    failedChecks: failedChecks(head),
  };
}

/**
 * Parses a delivery status notification (RFC 3464).
 * @param original the head of the mail that it is about
 */
export function parseDeliveryReport(
  status: string,
  original: string | undefined,
): { isFailure: boolean; reason: string; answers: string[] } {
  const report = readHead(status.replaceAll(/(\r?\n)+/g, "\n"));
  // Servers also report delays and deliveries.
  const isFailure = report.get("action")?.some((action) => /^failed\b/i.test(action)) ?? false;
  const reason = report.get("diagnostic-code")?.[0] ?? report.get("status")?.[0] ?? "";
  const id = original === undefined ? undefined : readHead(original).get("message-id")?.[0];
  return { isFailure, reason: reason.replace(/^smtp;\s*/i, ""), answers: id ? [id] : [] };
}

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
      // Some servers leave the domain out; parseMail refuses mails of several From addresses, so it can only be this one.
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
