// Recognizes the mail of the e-book to a lead by its Message-ID, and records what became of it.

import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { RefusedRecipient } from "#src/platform/mail/mail.ts";
import { lockCanonicalLead } from "../../change-lead.server.ts";
import { leadsTable } from "../../table.ts";
import type { DeliveryOutcome } from "../delivery/classify-mail.ts";
import type { DeliveryNoticeState } from "../delivery/schema.ts";
import { clearFailure, markFailed, readRefusal } from "./record-outcome.server.ts";

/** Returns the id of the message. Only its recipient knows it, since a lead's id is random. */
export const ebookMailId = (leadId: string): string => `ebook-${leadId}`;
const MESSAGE_ID = /^<ebook-([0-9a-f-]{36})@/;

/** The lead that asked for the e-book. It may have been merged into another since. */
export interface EbookMail {
  leadId: string;
  email: string;
}

/** Finds the lead to whom one of the mails gave the e-book; undefined if there is none any more. */
export async function findEbookMail(tx: Queryable, messageIds: string[]): Promise<EbookMail | undefined> {
  const id = messageIds.map((messageId) => MESSAGE_ID.exec(messageId)?.[1]).find((one) => one !== undefined);
  if (id === undefined || !isUuid(id)) return undefined;
  const { id: leadId, email } = leadsTable;
  const [lead] = await tx.select({ leadId, email }).from(leadsTable).where(eq(leadId, id));
  return lead?.email ? { ...lead, email: lead.email } : undefined;
}

/**
 * Records what a notice says. An address that is another by now keeps its good name: the mail does not say which one
 * it went to.
 */
export async function recordEbookOutcome(
  tx: Transaction,
  { leadId, email }: EbookMail,
  state: DeliveryNoticeState,
  outcome: Pick<DeliveryOutcome, "address" | "original" | "reason"> | undefined,
): Promise<void> {
  const named = [outcome?.original, outcome?.address].filter((address) => address !== undefined);
  if (named.length > 0 && !named.some((address) => address.toLowerCase() === email.toLowerCase())) return;
  if (state === "failed") await markFailed(tx, leadId, email, outcome?.reason ?? "rejected");
  if (state === "delivered") await clearFailure(tx, leadId);
}

/** Records that our own server refused the recipient permanently. */
export async function recordRefusedEbook(
  tx: Transaction,
  leadId: string,
  refused: Pick<RefusedRecipient, "address" | "response">[],
): Promise<void> {
  const lead = await lockCanonicalLead(tx, leadId);
  for (const { address, response } of lead ? refused : [])
    await markFailed(tx, leadId, address, readRefusal(response).reason);
}
