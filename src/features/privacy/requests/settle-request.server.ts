// Reduces a request to protocol, dates, decision and a hash of the address once the person's other data is erased.
// The law requires this proof; the hash recognizes the address in a later request and identifies nobody to readers.

import { and, eq, gte, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isOneOfEmails } from "#src/platform/database/sql.ts";
import { readSalt, saltedHash } from "#src/platform/salts.ts";
import type { Person } from "#src/shared/people/person.ts";
import { removalRequestsTable as requests } from "../table.ts";

/** Days after which an unsent decision is no longer mailed. */
const MAIL_DAYS = 10;

const UNNEEDED = { phone: null, submissionKey: null };

/**
 * Marks a request as erased, together with the decided ones of the same person. Address and note stay until the decision
 * is mailed; so do name and reason, since processes of the previous version do not mail a request without them.
 */
export async function markErased(tx: Queryable, id: string, { emails }: Person): Promise<void> {
  const isDecidedToo = and(isOneOfEmails(sql`${requests.email}`, emails), ne(requests.status, "OPEN"));
  await tx
    .update(requests)
    .set({ ...UNNEEDED, erasedAt: sql`now()` })
    .where(or(eq(requests.id, id), isDecidedToo));
}

/** Removes personal data from erased, decided requests once the decision is mailed, which needs the address. */
export async function settleErased(db: Database): Promise<number> {
  const { decidedAt, decisionMailedAt } = requests;
  const isTold = or(
    gte(decisionMailedAt, decidedAt),
    lt(decidedAt, sql`now() - make_interval(days => ${MAIL_DAYS})`),
  );
  const isDue = and(isNotNull(requests.email), isNotNull(requests.erasedAt), isNotNull(decidedAt), isTold);
  const rows = await db.select({ id: requests.id, email: requests.email }).from(requests).where(isDue);
  const salt = rows.length > 0 ? await readSalt(db.$client, "erased-emails") : Buffer.alloc(0);
  for (const { id, email } of rows) {
    const emailHash = saltedHash(salt, (email ?? "").toLowerCase());
    await db
      .update(requests)
      .set({ ...UNNEEDED, name: null, email: null, reason: null, note: null, emailHash })
      .where(and(eq(requests.id, id), isDue));
  }
  return rows.length;
}

/**
 * Decides whether a request's receipt may be mailed: one per day and address, since anybody may enter anybody's.
 * Locks the rows of an address, so that only one of several simultaneous receipts is mailed.
 */
export async function claimReceipt(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: requests.id, mailedAt: requests.receiptMailedAt })
      .from(requests)
      .where(eq(sql`lower(${requests.email})`, email.toLowerCase()))
      .orderBy(requests.id)
      .for("update");
    const since = Date.now() - 86_400_000;
    // The request's own mark comes from a failed attempt.
    if (rows.some((row) => row.id !== id && row.mailedAt && row.mailedAt.getTime() > since)) return false;
    await tx
      .update(requests)
      .set({ receiptMailedAt: sql`now()` })
      .where(eq(requests.id, id));
    return true;
  });
}

export async function markDecisionMailed(db: Queryable, id: string): Promise<void> {
  await db
    .update(requests)
    .set({ decisionMailedAt: sql`now()` })
    .where(eq(requests.id, id));
}
