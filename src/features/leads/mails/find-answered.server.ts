// Which leads a mail answers. Never by its sender or subject, which anybody can write.
import { type SQL, sql } from "drizzle-orm";
import { keptOf } from "#src/features/leads/timeline/merged-leads.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { leadMailsTable } from "./table.ts";

/**
 * The leads whose mails are named, each once; what was merged counts as what it was merged into.
 * @param messageIds of the mails that it answers
 * @param recipients addresses that it went to, in lower case, among which may be the one made for the answer
 */
export async function findAnsweredLeads(
  db: Queryable,
  messageIds: string[],
  recipients: string[],
): Promise<string[]> {
  const isNamed = sql`${leadMailsTable.messageId} = ANY(${texts(messageIds)})
    OR ${leadMailsTable.replyTo} = ANY(${texts(recipients)})`;
  const mails = await db
    .selectDistinct({ leadId: sql<string>`${keptOf(sql`${leadMailsTable.leadId}`)}` })
    .from(leadMailsTable)
    .where(isNamed);
  return mails.map(({ leadId }) => leadId);
}

const texts = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;
