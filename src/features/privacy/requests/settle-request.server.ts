// What stays of a request once everything else of its person was erased: protocol, dates, decision, and a hash by which
// the address is recognised if it is asked for again. The law needs the proof, and nothing that reads as a person.
import { and, eq, gte, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { readSalt, saltedHash } from "#src/platform/salts.ts";
import { removalRequestsTable as requests } from "#src/features/privacy/table.ts";

/** A decision that could not be mailed in this time is not mailed any more. */
const MAIL_DAYS = 10;

/** Marks a request as one whose person was erased, and with it the decided ones of the same address. */
export async function markErased(tx: Queryable, { id, email }: { id: string; email: string }): Promise<void> {
  const isDecidedToo = and(
    eq(sql`lower(${requests.email})`, email.toLowerCase()),
    ne(requests.status, "OPEN"),
  );
  await tx
    .update(requests)
    .set({ erasedAt: sql`now()` })
    .where(or(eq(requests.id, id), isDecidedToo));
}

/**
 * Takes the person out of the requests that are erased and decided, once the decision has been mailed: until then the
 * address is needed.
 * @returns how many
 */
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
    const nothing = { name: null, email: null, phone: null, reason: null, note: null, submissionKey: null };
    await db
      .update(requests)
      .set({ ...nothing, emailHash })
      .where(and(eq(requests.id, id), isDue));
  }
  return rows.length;
}

/**
 * Whether the receipt of a request may be mailed: one a day and address, since anybody may enter anybody's. The rows of
 * an address are locked, so that of several at the same time one is mailed.
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
    // Its own mark is of an attempt that failed.
    if (rows.some((row) => row.id !== id && row.mailedAt && row.mailedAt.getTime() > since)) return false;
    await tx
      .update(requests)
      .set({ receiptMailedAt: sql`now()` })
      .where(eq(requests.id, id));
    return true;
  });
}

/** Remembers that the decision of a request has been mailed. */
export async function markDecisionMailed(db: Queryable, id: string): Promise<void> {
  await db
    .update(requests)
    .set({ decisionMailedAt: sql`now()` })
    .where(eq(requests.id, id));
}
