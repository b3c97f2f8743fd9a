// Stores calls of tools for a while: outcome and title, but no other content.

import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { CONTROL_RUNS } from "#src/shared/text-patterns.ts";
import { CALLS_DAYS, type TokenCall, type TokenCalls } from "./schema.ts";
import { tokenCallsTable } from "./table.ts";

const TITLE_MAX = 200;
const DETAIL_MAX = 500;
/** HTTP status of calls that created something. */
export const CREATED = 201;

interface CallRecord {
  tokenId: string;
  /** Name of the content type: "post". */
  kind: string;
  status: number;
  title: string | null;
  detail: string | null;
  isDryRun: boolean;
  entityId: string | null;
}

/**
 * Stores a call that created nothing; `rememberCreation` stores the others.
 * @param call its texts may contain characters that PostgreSQL cannot store; they are removed here
 */
export async function recordCall(db: Queryable, call: CallRecord): Promise<void> {
  const title = call.title && toCallTitle(call.title);
  const detail = call.detail && toLine(call.detail, DETAIL_MAX);
  await db.insert(tokenCallsTable).values({ ...call, title, detail });
}

/** Sets the detail of the call that created an item, to record later events. */
export async function noteOnCreation(db: Queryable, entityId: string, detail: string): Promise<void> {
  await db
    .update(tokenCallsTable)
    .set({ detail: toLine(detail, DETAIL_MAX) })
    .where(and(eq(tokenCallsTable.entityId, entityId), eq(tokenCallsTable.status, CREATED)));
}

/** Lists a page of a token's calls, newest first. */
export async function listCalls(
  db: Queryable,
  tokenId: string,
  { page, limit }: { page: number; limit: number },
): Promise<TokenCalls> {
  const ofToken = eq(tokenCallsTable.tokenId, tokenId);
  const rows = await db
    .select({ ...getTableColumns(tokenCallsTable), isRepeat: IS_REPEAT })
    .from(tokenCallsTable)
    .where(ofToken)
    .orderBy(desc(tokenCallsTable.createdAt), desc(tokenCallsTable.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(tokenCallsTable, ofToken);
  return { calls: rows.map(toCall), total, page, limit };
}

/** The earliest call with an item's id created it; later ones are repeats. */
const IS_REPEAT = sql<boolean>`${tokenCallsTable.status} = ${CREATED} AND EXISTS (
  SELECT FROM ${tokenCallsTable} AS first WHERE first.entity_id = ${tokenCallsTable}.entity_id
    AND first.status = ${CREATED} AND first.token_id = ${tokenCallsTable}.token_id
    AND (first.created_at, first.id) < (${tokenCallsTable}.created_at, ${tokenCallsTable}.id))`;

/** Deletes calls older than `CALLS_DAYS`. */
export async function expireCalls(db: Queryable): Promise<number> {
  const deleted = await db
    .delete(tokenCallsTable)
    .where(sql`${tokenCallsTable.createdAt} < now() - make_interval(days => ${CALLS_DAYS})`);
  return deleted.rowCount ?? 0;
}

function toCall({
  createdAt,
  tokenId: _token,
  ...row
}: typeof tokenCallsTable.$inferSelect & { isRepeat: boolean }): TokenCall {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** Shortens a title to one line of at most 200 characters. */
export function toCallTitle(title: string): string {
  return toLine(title, TITLE_MAX);
}

function toLine(text: string, max: number): string {
  const line = text.slice(0, max).replace(CONTROL_RUNS, " ");
  return line.isWellFormed() ? line : line.toWellFormed();
}
