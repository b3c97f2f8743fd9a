// Stores answers by Idempotency-Key (draft-ietf-httpapi-idempotency-key-header).

import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { ANSWERS_DAYS, type Created } from "./schema.ts";
import { webhookAnswersTable } from "./table.ts";

/** A tool's request, which the tool may repeat until it gets the answer. */
export interface Act {
  tokenId: string;
  key: string;
  /** Hash of the content type and the body. */
  hash: Buffer;
}

export function hashRequest(kind: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([kind, body]))
    .digest();
}

/** Returns `"mismatch"` if the key was used with another body. */
export async function findAnswer(db: Queryable, act: Act): Promise<Created | "mismatch" | undefined> {
  const [row] = await db
    .select({ hash: webhookAnswersTable.requestHash, answer: webhookAnswersTable.answer })
    .from(webhookAnswersTable)
    .where(and(eq(webhookAnswersTable.tokenId, act.tokenId), eq(webhookAnswersTable.key, act.key)));
  if (!row) return undefined;
  return row.hash.equals(act.hash) ? row.answer : "mismatch";
}

/** A simultaneous equal request waits here. @returns false if the key was used before */
export async function reserveKey(
  tx: Transaction,
  { tokenId, key, hash: requestHash }: Act,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(webhookAnswersTable)
    .values({ tokenId, key, requestHash, answer: sql`'{}'` })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Requires the request's transaction, so that both exist or neither. */
export async function storeAnswer(tx: Transaction, { tokenId, key }: Act, answer: Created): Promise<void> {
  await tx
    .update(webhookAnswersTable)
    .set({ answer })
    .where(and(eq(webhookAnswersTable.tokenId, tokenId), eq(webhookAnswersTable.key, key)));
}

/** Deletes answers after `ANSWERS_DAYS`. Most tools retry within minutes; one may be off over a holiday. */
export async function expireAnswers(db: Queryable): Promise<number> {
  const gone = await db
    .delete(webhookAnswersTable)
    .where(sql`${webhookAnswersTable.createdAt} < now() - make_interval(days => ${ANSWERS_DAYS})`);
  return gone.rowCount ?? 0;
}
