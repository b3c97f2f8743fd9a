// Stores how far the mailbox has been read, and when the next poll is due.

import { and, eq, lte, sql } from "drizzle-orm";
import type { MailboxConfig } from "#src/platform/config.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { findMailbox, type MailboxNeeds } from "#src/platform/resources/mailbox.server.ts";
import type { Mailbox } from "./schema.ts";
import { unmatchedMailsTable, mailboxesTable } from "./table.ts";

export type MailboxRow = typeof mailboxesTable.$inferSelect;

/** Pause between polls: new mails arrive within a minute, even on a slow machine. */
const PAUSE = sql`interval '30 seconds'`;
/** Time for which a process holds the mailbox; renewed by each stored mail. */
const LEASE = sql`interval '60 seconds'`;
/** Seconds by which a poll may be late before the screen reports it. */
const LATE = 30;
const LATE_WORDS = "Nenhuma leitura terminou nesse tempo.";
/** A mail is skipped after this many failures. */
const MAX_FAILURES = 20;

/** Returns the key of a mailbox: user, server and folder. */
export const addressOf = ({ user, host, port, folder }: MailboxConfig): string =>
  `${user} (${host}:${port}/${folder})`;

/** Makes the mailbox due at once. The mails of one that is new are read from now on, also if the first polls fail. */
export async function makeDue(db: Queryable, mailbox: MailboxConfig): Promise<void> {
  await db
    .insert(mailboxesTable)
    .values({ address: addressOf(mailbox) })
    .onConflictDoUpdate({ target: mailboxesTable.address, set: { nextLookAt: sql`now()` } });
}

/** Leases the mailbox if it is due, so that no other process polls it at the same time. */
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

export async function lockMailbox(tx: Transaction, address: string): Promise<MailboxRow | undefined> {
  const [row] = await tx
    .select()
    .from(mailboxesTable)
    .where(eq(mailboxesTable.address, address))
    .for("update");
  return row;
}

/** Records that all mails up to this one have been read. */
export async function passMail(
  tx: Transaction,
  address: string,
  uid: number,
  receivedAt?: Date,
): Promise<void> {
  await tx
    .update(mailboxesTable)
    .set({
      lastUid: uid,
      failingUid: null,
      failingTimes: 0,
      nextLookAt: sql`now() + ${LEASE}`,
      ...(receivedAt && { lastMailAt: receivedAt }),
    })
    .where(eq(mailboxesTable.address, address));
}

/** Restarts after a given mail, when the server has renumbered its mails. */
export async function resetMailbox(
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

/** Counts a failure at a mail; returns true if it has failed too often to be tried again. */
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

/**
 * Records the end of a poll.
 * @param trouble why it failed, in words; undefined if it succeeded
 */
export async function finishPoll(db: Queryable, address: string, trouble: string | undefined): Promise<void> {
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

export async function readMailbox(resources: MailboxNeeds): Promise<Mailbox> {
  const { db } = resources;
  const mailbox = await findMailbox(resources);
  const doubtful = await db.$count(unmatchedMailsTable);
  const none = {
    address: null,
    lookedAt: null,
    lastMailAt: null,
    plusWorks: null,
    trouble: null,
    troubleSince: null,
    doubtful,
  };
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
    plusWorks: row.plusWorks,
    lastMailAt: row.lastMailAt?.toISOString() ?? null,
    trouble,
    troubleSince: troubleSince?.toISOString() ?? null,
    doubtful,
  };
}
