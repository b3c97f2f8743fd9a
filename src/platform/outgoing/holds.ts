// Stores which parts of outgoing messages are held. The state is only in PostgreSQL, so that every process obeys it
// and it survives crashes (docs/adr/0123).

import { type SQL, sql } from "drizzle-orm";
import { OUTGOING_PARTS, type OutgoingPart } from "#src/shared/outgoing-parts.ts";
import type { Queryable, Transaction } from "../database/database.ts";

/** Lists the held parts with the start of each hold. */
export async function listHolds(db: Queryable): Promise<{ part: OutgoingPart; since: Date }[]> {
  const { rows } = await db.execute<{ part: OutgoingPart; since: string | Date }>(
    sql`SELECT part, since FROM outgoing_holds ORDER BY since`,
  );
  return rows.map(({ part, since }) => ({ part, since: new Date(since) }));
}

/** Builds the SQL condition that a part is not held. */
export function isReleased(part: OutgoingPart): SQL {
  return sql`NOT EXISTS (SELECT FROM outgoing_holds WHERE part = ${part})`;
}

export async function isHeld(db: Queryable, part: OutgoingPart): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM outgoing_holds WHERE part = ${part}`);
  return rowCount !== 0;
}

/** Tells whether a part is held, and makes its release wait for the end of the transaction. */
export async function isHeldUntilCommit(tx: Transaction, part: OutgoingPart): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT FROM outgoing_holds WHERE part = ${part} FOR KEY SHARE`);
  return rowCount !== 0;
}

export async function holdEverything(db: Queryable): Promise<void> {
  await db.execute(sql`INSERT INTO outgoing_holds (part) SELECT unnest(${sql.param([...OUTGOING_PARTS])}::text[])
    ON CONFLICT (part) DO UPDATE SET since = now()`);
}

/**
 * Ends holds after waiting for transactions that rely on them.
 * @returns the parts that were held
 */
export async function endHolds(tx: Transaction, parts: readonly OutgoingPart[]): Promise<OutgoingPart[]> {
  const { rows } = await tx.execute<{ part: OutgoingPart }>(
    sql`DELETE FROM outgoing_holds WHERE part = ANY(${sql.param([...parts])}::text[]) RETURNING part`,
  );
  return OUTGOING_PARTS.filter((part) => rows.some((row) => row.part === part));
}
