// Parses mails in the sandbox: anybody may send one. Called through imap.server.ts.

import type { MessageStructureObject } from "imapflow";
import { chooseParts, type MailParts } from "./mail-parts.ts";
import {
  answeredIds,
  failedChecks,
  isAutomatic,
  isForMany,
  messageIdOf,
  readHead,
  recipients,
  referencesOf,
} from "./read-headers.ts";
import { isSenderVerified } from "./verify-sender.ts";

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
