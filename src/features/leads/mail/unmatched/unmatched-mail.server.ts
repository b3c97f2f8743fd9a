// Lists, assigns and deletes mails that no lead could be found for.

import { desc, eq, lt, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isOneOfEmails, isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Person } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { type LeadRow, lockCanonicalLead } from "../../change-lead.server.ts";
import type { WebhookContext } from "../../lead-webhooks.server.ts";
import { findLeadNames, findLeadsByEmail } from "../../leads.server.ts";
import { type MailData, UNMATCHED_DAYS, type UnmatchedMail, type SettleMail } from "../mailbox/schema.ts";
import { addToLead } from "../mailbox/store-mail.server.ts";
import { unmatchedMailsTable, mailboxSeenTable } from "../mailbox/table.ts";
import { markFailed } from "../outgoing/record-outcome.server.ts";

/** Maximum number of listed mails. */
const SHOWN = 100;

/** Lists unmatched mails, the newest first. */
export async function listUnmatchedMails(db: Queryable): Promise<UnmatchedMail[]> {
  const rows = await db
    .select()
    .from(unmatchedMailsTable)
    .orderBy(desc(unmatchedMailsTable.receivedAt), desc(unmatchedMailsTable.id))
    .limit(SHOWN);
  const addresses = rows.flatMap((row) => addressOf(row) ?? []);
  const leads = await findLeadsByEmail(db, [...new Set(addresses)]);
  const answered = await findLeadNames(
    db,
    rows.flatMap(({ leadId }) => leadId ?? []),
  );
  return rows.map(({ id, receivedAt, fromAddress, leadId, data }) => ({
    id,
    receivedAt: receivedAt.toISOString(),
    ...data,
    suggestions: leadId
      ? answered.filter((lead) => lead.id === leadId)
      : leads.filter(({ email }) => email?.toLowerCase() === addressOf({ fromAddress, data })),
  }));
}

/** Returns whose mail it seems to be, in lower case: the sender's, or the recipient's whom a notice names. */
const addressOf = ({
  fromAddress,
  data,
}: Pick<typeof unmatchedMailsTable.$inferSelect, "fromAddress" | "data">): string | undefined =>
  (data.report?.address ?? fromAddress)?.toLowerCase();

type Settled = { ok: true } | { ok: false; code: "not-found" | "invalid"; errors?: FieldError[] };

/** Adds a mail to the timeline of a lead, at the time it was received; or deletes it. */
export async function settleUnmatchedMail(
  context: WebhookContext & Pick<Resources, "db">,
  id: string,
  choice: SettleMail,
): Promise<Settled> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  return context.db.transaction(async (tx) => {
    // If two people do this at once, only one of them gets the row.
    const [mail] = await tx.delete(unmatchedMailsTable).where(eq(unmatchedMailsTable.id, id)).returning();
    if (!mail) return { ok: false, code: "not-found" };
    if ("ignore" in choice) return { ok: true };
    const lead = await lockCanonicalLead(tx, choice.leadId);
    if (!lead) {
      await tx.insert(unmatchedMailsTable).values(mail);
      return { ok: false, code: "invalid", errors: [{ field: "leadId", message: "Lead: ele não existe" }] };
    }
    await addToLead(tx, context, lead, mail);
    await markReported(tx, lead, mail.data);
    return { ok: true };
  });
}

/** Marks the lead's address if the mail says that one to it failed. A notice may be about an address that is not the lead's. */
async function markReported(
  tx: Transaction,
  { id, email }: Pick<LeadRow, "id" | "email">,
  { report, bounce }: MailData,
): Promise<void> {
  const isFailure = report ? report.state === "failed" : bounce !== undefined;
  const isOfLead = !report?.address || report.address.toLowerCase() === email?.toLowerCase();
  if (isFailure && isOfLead && email) await markFailed(tx, id, email, report?.failure ?? "rejected");
}

/** Days for which hashes of read mails are kept, in case the server renumbers its mails. */
const SEEN_DAYS = 730;

/** Deletes old unmatched mails and old hashes; returns the number of mails. */
export async function deleteOldMails(db: Queryable): Promise<number> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.delete(mailboxSeenTable).where(lt(mailboxSeenTable.receivedAt, before(SEEN_DAYS)));
  const { rowCount } = await db
    .delete(unmatchedMailsTable)
    .where(lt(unmatchedMailsTable.receivedAt, before(UNMATCHED_DAYS)));
  return rowCount ?? 0;
}

/** Matches mails from a person, notices about mails to them, and the team's replies to a lead of the person. */
const isAbout = ({ emails, leadIds }: Person) =>
  or(
    isOneOfEmails(sql`${unmatchedMailsTable.data} #>> '{report,address}'`, emails),
    isOneOfEmails(sql`${unmatchedMailsTable.fromAddress}`, emails),
    isOneOf(sql`${unmatchedMailsTable.leadId}`, leadIds),
  );

export async function countUnmatchedOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  return { unmatchedMails: await db.$count(unmatchedMailsTable, isAbout(person)) };
}

export async function eraseUnmatchedOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  const { rowCount } = await db.delete(unmatchedMailsTable).where(isAbout(person));
  return { unmatchedMails: rowCount ?? 0 };
}
