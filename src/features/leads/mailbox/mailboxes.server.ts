// How far the mailbox has been read, and when it is looked at again.
import { and, eq, lte, sql } from "drizzle-orm";
import type { Config, MailboxConfig } from "#src/platform/config.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Mailbox } from "./schema.ts";
import { doubtfulMailsTable, mailboxesTable } from "./table.ts";

export type MailboxRow = typeof mailboxesTable.$inferSelect;

/** Between two looks: what is new is there within a minute, also on a slow machine. */
const PAUSE = sql`interval '30 seconds'`;
/** So long nobody else looks meanwhile; each mail that is stored makes it longer. */
const LEASE = sql`interval '60 seconds'`;
/** Seconds by which a look may be late before that is said: a process that looks may have gone. */
const LATE = 30;
const LATE_WORDS = "Nenhuma leitura terminou nesse tempo.";
/** A mail at which the connection breaks so often is passed over. */
const MAX_FAILURES = 20;

/** What a mailbox is called: who reads what and where. */
export const addressOf = ({ user, host, port, folder }: MailboxConfig): string =>
  `${user} (${host}:${port}/${folder})`;

/** Takes the mailbox if it is due for a look, so that no other process looks at once. */
export async function leaseMailbox(db: Queryable, mailbox: MailboxConfig): Promise<MailboxRow[]> {
  const address = addressOf(mailbox);
  const due = and(eq(mailboxesTable.address, address), lte(mailboxesTable.nextLookAt, sql`now()`));
  const rows = await db
    .update(mailboxesTable)
    .set({ nextLookAt: sql`now() + ${LEASE}` })
    .where(due)
    .returning();
  if (rows.length > 0) return rows;
  return db
    .insert(mailboxesTable)
    .values({ address, nextLookAt: sql`now() + ${LEASE}` })
    .onConflictDoNothing()
    .returning();
}

/** The mailbox, which no other look changes before the transaction ends. */
export async function lockMailbox(tx: Transaction, address: string): Promise<MailboxRow | undefined> {
  const [row] = await tx
    .select()
    .from(mailboxesTable)
    .where(eq(mailboxesTable.address, address))
    .for("update");
  return row;
}

/** Notes that all mails up to one have been read. */
export async function passMail(tx: Transaction, address: string, uid: number): Promise<void> {
  await tx
    .update(mailboxesTable)
    .set({ lastUid: uid, failingUid: null, failingTimes: 0, nextLookAt: sql`now() + ${LEASE}` })
    .where(eq(mailboxesTable.address, address));
}

/** Begins again, after a mail, with the numbers that the server gives its mails now. */
export async function beginAgain(
  db: Queryable,
  address: string,
  uidValidity: bigint,
  lastUid: number,
): Promise<void> {
  await db
    .update(mailboxesTable)
    .set({ uidValidity, lastUid, failingUid: null, failingTimes: 0 })
    .where(eq(mailboxesTable.address, address));
}

/** Counts a failure at a mail. @returns whether it has failed too often to be tried again */
export async function countFailure(db: Queryable, address: string, uid: number): Promise<boolean> {
  const isSame = sql`${mailboxesTable.failingUid} IS NOT DISTINCT FROM ${uid}`;
  const [row] = await db
    .update(mailboxesTable)
    .set({
      failingUid: uid,
      failingTimes: sql`CASE WHEN ${isSame} THEN ${mailboxesTable.failingTimes} + 1 ELSE 1 END`,
    })
    .where(eq(mailboxesTable.address, address))
    .returning();
  return (row?.failingTimes ?? 0) >= MAX_FAILURES;
}

/** Notes how a look ended. @param trouble why it failed, in words; undefined: it went through */
export async function endLook(db: Queryable, address: string, trouble: string | undefined): Promise<void> {
  await db
    .update(mailboxesTable)
    .set({
      nextLookAt: sql`now() + ${PAUSE}`,
      ...(trouble === undefined
        ? { lookedAt: sql`now()`, trouble: null, troubleSince: null }
        : { trouble, troubleSince: sql`coalesce(${mailboxesTable.troubleSince}, now())` }),
    })
    .where(eq(mailboxesTable.address, address));
}

/** How the mailbox is now. */
export async function findMailbox(db: Queryable, { mailbox }: Config): Promise<Mailbox> {
  const doubtful = await db.$count(doubtfulMailsTable);
  const none = { address: null, lookedAt: null, trouble: null, troubleSince: null, doubtful };
  if (!mailbox) return { ...none, state: "off" };
  const address = `${mailbox.user}, ${mailbox.folder}`;
  const [row] = await db
    .select()
    .from(mailboxesTable)
    .where(eq(mailboxesTable.address, addressOf(mailbox)));
  if (!row) return { ...none, address, state: "waiting" };
  const { lookedAt, nextLookAt } = row;
  const isLate = nextLookAt.getTime() + LATE * 1000 < Date.now();
  const trouble = row.trouble ?? (isLate ? LATE_WORDS : null);
  const troubleSince = trouble === null ? null : (row.troubleSince ?? lookedAt ?? row.beganAt);
  return {
    state: trouble ? "failing" : lookedAt ? "ok" : "waiting",
    address,
    lookedAt: lookedAt?.toISOString() ?? null,
    trouble,
    troubleSince: troubleSince?.toISOString() ?? null,
    doubtful,
  };
}
