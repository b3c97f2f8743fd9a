// Records what became of a mail to a lead: in its row, at the lead's address, and in a notice to who answers the lead.

import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { notifyResponsible } from "../../notices/write-notices.server.ts";
import { leadsTable } from "../../table.ts";
import { canonicalLeadId } from "../../timeline/merged-leads.ts";
import { leadEventsTable } from "../../timeline/table.ts";
import type { DeliveryOutcome } from "../delivery/classify-mail.ts";
import { isOfAddress, isTemporary, readReason } from "../delivery/reasons.ts";
import {
  type DeliveryNoticeState,
  type FailureReason,
  type Report,
  describeDelivery,
} from "../delivery/schema.ts";
import { leadMailsTable } from "./table.ts";

/** Enqueued only by versions before the notices of the dashboard; the next version drops it. */
export const leadMailFailed: JobType<{ mailId: string }> = {
  name: "lead.mail-failed",
  outgoing: "notices",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

/** Longest kept words of a server, in characters. */
const MAX_DETAIL = 300;

/** Finds the mail to a lead that a notice is about, by its Message-ID, which only its recipients know. */
export async function findReported(
  tx: Queryable,
  messageIds: string[],
): Promise<typeof leadMailsTable.$inferSelect | undefined> {
  if (messageIds.length === 0) return undefined;
  const [mail] = await tx
    .select()
    .from(leadMailsTable)
    .where(inArray(leadMailsTable.messageId, messageIds))
    .limit(1);
  return mail;
}

type TheOutcome = Pick<
  DeliveryOutcome,
  "address" | "original" | "reason" | "isTemporary" | "status" | "text"
>;

/**
 * Records what a notice says about a mail to a lead. A failure is told once, and stays when a late notice of delay
 * comes behind it. What is said of a recipient in copy is none of the lead's.
 */
export async function recordOutcome(
  tx: Transaction,
  { jobs }: Pick<Resources, "jobs">,
  mailId: string,
  state: DeliveryNoticeState,
  outcome: TheOutcome | undefined,
): Promise<void> {
  const { deliveryState, id, eventId } = leadMailsTable;
  const [sent] = await tx
    .select({ leadId: leadMailsTable.leadId, data: leadEventsTable.data })
    .from(leadMailsTable)
    .innerJoin(leadEventsTable, eq(leadEventsTable.id, eventId))
    .where(eq(id, mailId));
  const { to, cc } = (sent?.data ?? {}) as { to?: string; cc?: string[] };
  if (!sent || to === undefined || isOfCopy(cc ?? [], to, outcome)) return;
  const isNews =
    state === "delayed" ? isNull(deliveryState) : or(isNull(deliveryState), ne(deliveryState, state));
  const { rowCount } = await tx
    .update(leadMailsTable)
    .set({
      deliveryState: state,
      deliveryReason: outcome?.reason ?? null,
      deliveryIsTemporary: outcome?.isTemporary ?? null,
      deliveryCode: outcome?.status ?? null,
      deliveryDetail: outcome?.text.slice(0, MAX_DETAIL) || null,
      deliveryAt: sql`clock_timestamp()`,
    })
    .where(and(eq(id, mailId), isNews));
  if (!rowCount) return;
  if (state === "failed") {
    await markFailed(tx, sent.leadId, to, outcome?.reason ?? "rejected");
    // Once for each mail: its Message-ID is known to its recipients, who could alternate notices without end.
    const told = await tx
      .update(leadMailsTable)
      .set({ failureToldAt: sql`clock_timestamp()` })
      .where(and(eq(id, mailId), isNull(leadMailsTable.failureToldAt)));
    if (told.rowCount) await notifyOfFailure(tx, { jobs }, { mailId, leadId: sent.leadId });
  }
  if (state === "delivered") await clearFailure(tx, sent.leadId);
}

/** Notifies who answers the lead that a mail to it failed; nobody if the lead was erased or is in the trash. */
export async function notifyOfFailure(
  tx: Transaction,
  context: Pick<Resources, "jobs">,
  { mailId, leadId }: { mailId: string; leadId: string },
): Promise<void> {
  const { id, ownerId } = leadsTable;
  const [lead] = await tx
    .select({ id, ownerId })
    .from(leadsTable)
    .where(eq(id, canonicalLeadId(leadId)));
  if (lead) await notifyResponsible(tx, context, lead, { kind: "undelivered", cause: mailId });
}

/** Notifies of the failed mail of a job. */
export async function notifyOfFailedMail(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  mailId: string,
): Promise<void> {
  const { id, leadId } = leadMailsTable;
  const [mail] = await db.select({ leadId }).from(leadMailsTable).where(eq(id, mailId));
  if (mail) await db.transaction((tx) => notifyOfFailure(tx, { jobs }, { mailId, leadId: mail.leadId }));
}

/** Tells whether an outcome is that of a recipient in copy. A server may name an address that it forwarded to. */
function isOfCopy(cc: string[], to: string, outcome: TheOutcome | undefined): boolean {
  const named = new Set([outcome?.address?.toLowerCase(), outcome?.original?.toLowerCase()]);
  return !named.has(to.toLowerCase()) && cc.some((address) => named.has(address.toLowerCase()));
}

/** Records that our own server refused a recipient. @param response the server's words */
export async function recordRefusedRecipient(
  tx: Transaction,
  context: Pick<Resources, "jobs">,
  mailId: string,
  { address, response }: { address: string; response: string },
): Promise<Report> {
  const { status, reason } = readRefusal(response);
  const isPassing = isTemporary(reason, status);
  const outcome = { address, original: undefined, reason, status, isTemporary: isPassing, text: response };
  await recordOutcome(tx, context, mailId, "failed", outcome);
  return {
    state: "failed",
    address,
    failure: reason,
    isTemporary: isPassing,
    ...(status && { code: status }),
  };
}

/** Reads why our own server refused a recipient. */
export function readRefusal(response: string): { status: string | undefined; reason: FailureReason } {
  const status = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? /\b([45]\d\d)\b/.exec(response)?.[1];
  return { status, reason: readReason(response, status?.includes(".") ? status : undefined) };
}

/** Marks a lead's address as one to which a mail failed. */
export async function markFailed(
  tx: Transaction,
  leadId: string,
  email: string,
  reason: FailureReason,
): Promise<void> {
  await tx
    .update(leadsTable)
    .set({ failedEmail: email, emailFailure: reason, emailFailedAt: sql`clock_timestamp()` })
    .where(eq(leadsTable.id, canonicalLeadId(leadId)));
}

/** Takes the mark off: a mail was delivered, or the person has written from the address. */
export async function clearFailure(tx: Transaction, leadId: string): Promise<void> {
  await tx
    .update(leadsTable)
    .set({ failedEmail: null, emailFailure: null, emailFailedAt: null })
    .where(eq(leadsTable.id, canonicalLeadId(leadId)));
}

type FailureColumns = Pick<
  typeof leadsTable.$inferSelect,
  "email" | "failedEmail" | "emailFailure" | "emailFailedAt"
>;

/** Describes a lead's address after a failure; undefined if the mark is none of its present address. */
export function describeEmailFailure({ email, failedEmail, emailFailure, emailFailedAt }: FailureColumns) {
  if (!email || !emailFailure || !emailFailedAt || failedEmail?.toLowerCase() !== email.toLowerCase())
    return undefined;
  return {
    undeliverable: isOfAddress(emailFailure),
    detail: describeDelivery("failed", emailFailure, isTemporary(emailFailure, undefined)),
    at: emailFailedAt.toISOString(),
  };
}
