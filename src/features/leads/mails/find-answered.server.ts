// Which leads a mail answers. Never by its sender or subject, which anybody can write.
import { type SQL, sql } from "drizzle-orm";
import { keptOf } from "#src/features/leads/timeline/merged-leads.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { leadMailsTable, leadNoticesTable } from "./table.ts";

/** A notice to the team that a mail answers. */
export interface AnsweredNotice {
  /** Whom it was sent to, in lower case. */
  recipients: string[];
  subject: string;
}

export interface Answered {
  /** Each once; what was merged counts as what it was merged into. */
  leadIds: string[];
  /** Whether one of the mails to the lead is among what is answered: else only notices to the team are. */
  hasLeadMail: boolean;
  notices: AnsweredNotice[];
}

/**
 * What a mail answers: mails to leads, and notices to the team about leads.
 * @param messageIds of the mails that it answers
 * @param recipients addresses that it went to, in lower case, among which may be the one made for the answer
 */
export async function findAnswered(
  db: Queryable,
  messageIds: string[],
  recipients: string[],
): Promise<Answered> {
  const isNamed = ({ messageId, replyTo }: typeof leadMailsTable | typeof leadNoticesTable) =>
    sql`${messageId} = ANY(${texts(messageIds)}) OR ${replyTo} = ANY(${texts(recipients)})`;
  const leadOf = ({ leadId }: typeof leadMailsTable | typeof leadNoticesTable) =>
    sql<string>`${keptOf(sql`${leadId}`)}`;
  const mails = await db
    .selectDistinct({ leadId: leadOf(leadMailsTable) })
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
    notices,
  };
}

const texts = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;
