// Answers by Idempotency-Key (draft-ietf-httpapi-idempotency-key-header).
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { Created } from "./schema.ts";
import { webhookAnswersTable } from "./table.ts";

/** One act of a tool, which it may repeat until it hears the answer. */
export interface Act {
  tokenId: string;
  key: string;
  /** Of what is asked for. */
  hash: Buffer;
}

export function hashRequest(kind: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([kind, body]))
    .digest();
}

/** What the act was answered; `"mismatch"` where its key was used for something else. */
export async function findAnswer(db: Queryable, act: Act): Promise<Created | "mismatch" | undefined> {
  const [row] = await db
    .select({ hash: webhookAnswersTable.requestHash, answer: webhookAnswersTable.answer })
    .from(webhookAnswersTable)
    .where(and(eq(webhookAnswersTable.tokenId, act.tokenId), eq(webhookAnswersTable.key, act.key)));
  if (!row) return undefined;
  return row.hash.equals(act.hash) ? row.answer : "mismatch";
}

/**
 * Begins the transaction that does the act. Whoever does the same meanwhile waits here for its end.
 * @returns false where it was done before
 */
export async function beginAct(tx: Transaction, { tokenId, key, hash: requestHash }: Act): Promise<boolean> {
  const { rowCount } = await tx
    .insert(webhookAnswersTable)
    .values({ tokenId, key, requestHash, answer: sql`'{}'` })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** In the same transaction, so that either both are kept or neither. */
export async function keepAnswer(tx: Transaction, { tokenId, key }: Act, answer: Created): Promise<void> {
  await tx
    .update(webhookAnswersTable)
    .set({ answer })
    .where(and(eq(webhookAnswersTable.tokenId, tokenId), eq(webhookAnswersTable.key, key)));
}

/** Repeats come within minutes; a week is for the tool that was off over a holiday. */
export async function expireAnswers(db: Queryable): Promise<number> {
  const gone = await db
    .delete(webhookAnswersTable)
    .where(sql`${webhookAnswersTable.createdAt} < now() - interval '7 days'`);
  return gone.rowCount ?? 0;
}
