// Finds the leads that a mail replies to. Never by its sender or subject, which anybody can write.

import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { keptLeadId } from "../../timeline/merged-leads.ts";
import { leadMailsTable, leadNoticesTable } from "./table.ts";

/** A notice to the team that a mail replies to. */
export interface AnsweredNotice {
  /** Addresses that it was sent to, in lower case. */
  recipients: string[];
  subject: string;
}

export interface Answered {
  /** Distinct ids, also of leads in the trash; merged leads count as the lead that was kept. */
  leadIds: string[];
  /** True if it replies to a mail to the lead, false if only to notices to the team. */
  hasLeadMail: boolean;
  /** Addresses that had copies of those mails to the lead, in lower case. */
  copied: string[];
  notices: AnsweredNotice[];
}

/**
 * Finds the mails to leads, and notices about leads, that a mail replies to.
 * @param messageIds Message-IDs that the mail refers to
 * @param recipients the mail's recipients in lower case, which may include a notice's reply address
 */
export async function findAnswered(
  db: Queryable,
  messageIds: string[],
  recipients: string[],
): Promise<Answered> {
  const isNamed = ({ messageId, replyTo }: typeof leadMailsTable | typeof leadNoticesTable) =>
    sql`${messageId} = ANY(${texts(messageIds)}) OR ${replyTo} = ANY(${texts(recipients)})`;
  const leadOf = ({ leadId }: typeof leadMailsTable | typeof leadNoticesTable) =>
    sql<string>`${keptLeadId(sql`${leadId}`)}`;
  const mails = await db
    .selectDistinct({ leadId: leadOf(leadMailsTable), cc: leadMailsTable.cc })
    .from(leadMailsTable)
    .where(isNamed(leadMailsTable));
  const notices = await db
    .select({
      leadId: leadOf(leadNoticesTable),
      recipients: leadNoticesTable.recipients,
      subject: leadNoticesTable.subject,
    })
    .from(leadNoticesTable)
    .where(isNamed(leadNoticesTable));
  return {
    leadIds: [...new Set([...mails, ...notices].map(({ leadId }) => leadId))],
    hasLeadMail: mails.length > 0,
    copied: mails.flatMap(({ cc }) => cc),
    notices,
  };
}

const texts = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;
