// Mails of which somebody has to say whose they are.
import { desc, eq, lt, sql } from "drizzle-orm";
import { lockKept } from "#src/features/leads/change-lead.server.ts";
import type { NewsContext } from "#src/features/leads/lead-news.server.ts";
import { findLeadNames, findLeadsByEmail } from "#src/features/leads/leads.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { DOUBT_DAYS, type DoubtfulMail, type SettleMail } from "./schema.ts";
import { addToLead } from "./store-mail.server.ts";
import { doubtfulMailsTable, mailboxSeenTable } from "./table.ts";

/** As many as are shown at once; when they are settled, the next ones come. */
const SHOWN = 100;

/** The newest first. */
export async function listDoubtful(db: Queryable): Promise<DoubtfulMail[]> {
  const rows = await db
    .select()
    .from(doubtfulMailsTable)
    .orderBy(desc(doubtfulMailsTable.receivedAt), desc(doubtfulMailsTable.id))
    .limit(SHOWN);
  const addresses = rows.flatMap(({ fromAddress }) => fromAddress?.toLowerCase() ?? []);
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
      : leads.filter(({ email }) => email?.toLowerCase() === fromAddress?.toLowerCase()),
  }));
}

type Settled = { ok: true } | { ok: false; code: "not-found" | "invalid"; errors?: FieldError[] };

/** Gives a mail to a lead, in whose timeline it stands at the time at which it came; or forgets it. */
export async function settleDoubtful(
  context: NewsContext & Pick<Resources, "db">,
  id: string,
  choice: SettleMail,
): Promise<Settled> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  return context.db.transaction(async (tx) => {
    // Only one of two that settle it at once gets the row.
    const [mail] = await tx.delete(doubtfulMailsTable).where(eq(doubtfulMailsTable.id, id)).returning();
    if (!mail) return { ok: false, code: "not-found" };
    if ("ignore" in choice) return { ok: true };
    const lead = await lockKept(tx, choice.leadId);
    if (!lead) {
      await tx.insert(doubtfulMailsTable).values(mail);
      return { ok: false, code: "invalid", errors: [{ field: "leadId", message: "Lead: este não existe" }] };
    }
    await addToLead(tx, context, lead, mail);
    return { ok: true };
  });
}

/** Longer than any mailbox is expected to be away before its mails get new numbers. */
const SEEN_DAYS = 730;

/** Forgets what was never settled, and hashes of mails of long ago. @returns how many mails */
export async function forgetMails(db: Queryable): Promise<number> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.delete(mailboxSeenTable).where(lt(mailboxSeenTable.receivedAt, before(SEEN_DAYS)));
  const { rowCount } = await db
    .delete(doubtfulMailsTable)
    .where(lt(doubtfulMailsTable.receivedAt, before(DOUBT_DAYS)));
  return rowCount ?? 0;
}

const isFrom = (email: string) => sql`lower(${doubtfulMailsTable.fromAddress}) = ${email.toLowerCase()}`;

/** How many wait from an address. */
export async function countDoubtfulFrom(db: Queryable, email: string): Promise<PersonalDataCounts> {
  return { unmatchedMails: await db.$count(doubtfulMailsTable, isFrom(email)) };
}

/** Forgets those from an address. */
export async function eraseDoubtfulFrom(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const { rowCount } = await db.delete(doubtfulMailsTable).where(isFrom(email));
  return { unmatchedMails: rowCount ?? 0 };
}
