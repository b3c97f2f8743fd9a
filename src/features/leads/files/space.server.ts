// Limits what files of leads take of the database.

import { sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { mergedLeadIds } from "../timeline/merged-leads.ts";

/** Bytes of all files of leads together. */
export const STORED_FILES_MAX = 2_000_000_000;

/** Bytes of files received from one lead, and up to which those of strangers may fill the store. */
const RECEIVED_BYTES_OF_LEAD = 100_000_000;
const RECEIVED_BYTES_MAX = STORED_FILES_MAX / 2;

/**
 * Tells whether received files of that size may be stored.
 * @param leadId null for a new lead
 */
export async function maySaveReceived(
  tx: Transaction,
  leadId: string | null,
  bytes: number,
): Promise<boolean> {
  const isOwn = leadId === null ? sql`false` : sql`lead_id = ANY(${mergedLeadIds(leadId)})`;
  const { rows } = await tx.execute<{ stored: string; own: string }>(sql`
    SELECT coalesce(sum(bytes), 0) AS stored, coalesce(sum(bytes) FILTER (WHERE ${isOwn}), 0) AS own
    FROM lead_mail_files`);
  const [stored, own] = [Number(rows[0]?.stored), Number(rows[0]?.own)];
  return own + bytes <= RECEIVED_BYTES_OF_LEAD && stored + bytes <= RECEIVED_BYTES_MAX;
}
