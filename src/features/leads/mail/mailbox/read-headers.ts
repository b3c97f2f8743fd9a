// Reads header fields (RFC 5322) that tell which conversation a mail belongs to and who wrote it.

import { readMessageIds, trimThread } from "../mime/message-ids.ts";
import type { Head } from "../mime/read-head.ts";
import { parseAuthenticationResults } from "./authentication-results.ts";

/** Limits the Message-IDs and addresses that are read of a mail. */
const MAX_IDS = 100;

const first = (head: Head, name: string): string => head.get(name)?.[0] ?? "";

/** Returns the Message-IDs of the mails that this one replies to, the nearest first. */
export function answeredIds(head: Head): string[] {
  const text = [...(head.get("references") ?? []), ...(head.get("in-reply-to") ?? [])].join(" ");
  return [...new Set(text.match(/<[^<>\s]{1,500}>/g)?.toReversed())].slice(0, MAX_IDS);
}

/** Returns the Message-ID for replies to refer to; undefined if it is missing or invalid. */
export function messageIdOf(head: Head): string | undefined {
  return readMessageIds(first(head, "message-id"))[0];
}

/**
 * Returns the thread before a mail: its References, else its In-Reply-To if that is a single one (RFC 5322,
 * section 3.6.4).
 */
export function referencesOf(head: Head): string[] {
  const references = readMessageIds((head.get("references") ?? []).join(" "));
  if (references.length > 0) return trimThread(references);
  const answered = readMessageIds((head.get("in-reply-to") ?? []).join(" "));
  return answered.length === 1 ? answered : [];
}

/** Returns every recipient's address, in lower case. */
export function recipients(head: Head): string[] {
  const fields = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];
  const text = fields.flatMap((name) => head.get(name) ?? []).join(" ");
  return [...new Set(text.toLowerCase().match(/[^\s<>,;:"()]{1,200}@[^\s<>,;:"()]{1,200}/g))].slice(
    0,
    MAX_IDS,
  );
}

const CHECKS = ["spf", "dkim", "dmarc"] as const;

/**
 * Returns the checks of the sender that failed at the receiving server (RFC 8601). Only the first result of each check
 * counts, since the sender may have written those further down.
 */
export function failedChecks(head: Head): (typeof CHECKS)[number][] {
  const fields = (head.get("authentication-results") ?? []).map(parseAuthenticationResults);
  // Treats results that cannot be parsed as a failed check: they may hide one.
  if (fields.includes(undefined)) return [...CHECKS];
  const results = fields.flatMap((field) => field?.results ?? []);
  const spf = first(head, "received-spf").toLowerCase().split(/[\s(]/, 1)[0];
  return CHECKS.filter((check) => {
    const found = results.find(({ method }) => method === check)?.result ?? (check === "spf" ? spf : "");
    return ["fail", "softfail", "hardfail", "permerror"].includes(found ?? "");
  });
}

/** Tells whether the mail comes from a mailing list (RFC 2919, RFC 2369). */
export function isForMany(head: Head): boolean {
  return head.has("list-id") || head.has("list-unsubscribe");
}
