// Revisions of content: added with every write, never changed, pruned as they age.

import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { matchEmails } from "#src/platform/find-emails.ts";
import { IMAGE_ID } from "#src/shared/media/media-path.ts";
import type { Author } from "../content-type.server.ts";
import { hashOf, packBody, packNew, readBody } from "./packed-body.server.ts";
import type { Revision, RevisionList, RevisionReason } from "./schema.ts";
import { contentStatesTable, revisionsTable } from "./table.ts";

/** Fields of an item by their API names. */
export type Body = Record<string, unknown>;

export interface StoredRevision {
  id: number;
  fields: Body;
  hash: Buffer;
}

/** Page size. */
const PAGE = 50;
/** Image ids are stored in a column too, since the cleanup of unused images cannot read packed bodies. */
const IMAGE = new RegExp(IMAGE_ID, "g");
const LOCAL_CHARACTER = /[\w.+-]/;
const DOMAIN = /^[\w-]{1,63}(?:\.[\w-]{1,63})+/;

interface NewRevision {
  itemId: string;
  fields: Body;
  author: Author;
  reason: RevisionReason;
}

/**
 * Adds a revision in the transaction of the change. The item's row must be locked.
 * @param options.isFirst the item has no revision yet
 * @returns its id
 */
export async function addRevision(
  tx: Transaction,
  { itemId, fields, author, reason }: NewRevision,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<number> {
  const json = JSON.stringify(fields);
  const [row] = await tx
    .insert(revisionsTable)
    .values({
      itemId,
      authorId: author.id,
      authorName: author.name,
      reason,
      hash: hashOf(json),
      ...(isFirst ? packBody(json) : await packNew(tx, itemId, json)),
      ...findNamedIn(json),
    })
    .returning({ id: revisionsTable.id });
  if (!row) throw new Error("the revision was not stored");
  return row.id;
}

/**
 * Extracts image ids and e-mail addresses from a body, so that cleanups and erasures can search without unpacking it.
 */
export function findNamedIn(json: string): { imageIds: string[] | null; emails: string[] | null } {
  return {
    imageIds: distinct(Array.from(json.matchAll(IMAGE), ([id]) => id)),
    emails: distinct(
      Array.from(matchEmails(json, LOCAL_CHARACTER, DOMAIN), (address) => address.toLowerCase()),
    ),
  };
}

/** Finds the item's stored revision and draft. Adds a revision for items older than the history. */
export async function findStored(
  tx: Transaction,
  item: Pick<NewRevision, "itemId" | "fields">,
): Promise<{ storedId: number; draftId: number | null }> {
  const { itemId } = item;
  const [state] = await tx.select().from(contentStatesTable).where(eq(contentStatesTable.itemId, itemId));
  if (state) return state;
  const author = { id: null, name: "Vitrine" };
  const storedId = await addRevision(tx, { ...item, author, reason: "imported" });
  await tx.insert(contentStatesTable).values({ itemId, storedId });
  return { storedId, draftId: null };
}

/** The id of the item's stored revision; undefined for items older than the history. */
export async function findStoredId(db: Queryable, itemId: string): Promise<number | undefined> {
  const [state] = await db
    .select({ id: contentStatesTable.storedId })
    .from(contentStatesTable)
    .where(eq(contentStatesTable.itemId, itemId));
  return state?.id;
}

/** Resolves the names `stored` and `draft` to revision ids. */
export async function findNamed(db: Queryable, itemId: string, name: string): Promise<number | undefined> {
  const [state] = await db.select().from(contentStatesTable).where(eq(contentStatesTable.itemId, itemId));
  if (name === "stored") return state?.storedId;
  return name === "draft" ? (state?.draftId ?? undefined) : undefined;
}

/** Undefined if this item has no revision with the id. */
export async function readRevision(
  db: Queryable,
  itemId: string,
  id: number,
): Promise<StoredRevision | undefined> {
  const json = await readBody(db, itemId, id);
  return json === undefined ? undefined : { id, hash: hashOf(json), fields: JSON.parse(json) as Body };
}

/** Parses a revision id from a URL or a body; undefined if it cannot be one. */
export function parseRevisionId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/**
 * @returns one page, newest first
 * @param query.before only earlier revisions
 * @param query.saves `last` keeps only the last of consecutive saves by one person
 */
export async function listRevisions(
  db: Queryable,
  itemId: string,
  { before, saves }: { before?: number | undefined; saves: "all" | "last" },
): Promise<RevisionList> {
  const { id, at, authorName, reason, name } = revisionsTable;
  const [state] = await db.select().from(contentStatesTable).where(eq(contentStatesTable.itemId, itemId));
  const isFollowed = sql<boolean>`${reason} = 'saved' AND ${name} IS NULL
    AND lead(${reason}) OVER after = 'saved' AND lead(${authorName}) OVER after = ${authorName}
    AND lead(${at}) OVER after < ${at} + interval '5 minutes'`;
  const all = db
    .select({ id, at, authorName, reason, name, isFollowed: sql`(${isFollowed}) IS TRUE`.as("is_followed") })
    .from(revisionsTable)
    .where(sql`${revisionsTable.itemId} = ${itemId} WINDOW after AS (ORDER BY ${id})`)
    .as("all_revisions");
  const isShown =
    saves === "all"
      ? undefined
      : or(sql`NOT ${all.isFollowed}`, inArray(all.id, [state?.storedId ?? 0, state?.draftId ?? 0]));
  const rows = await db
    .select()
    .from(all)
    .where(and(isShown, before === undefined ? undefined : lt(all.id, before)))
    .orderBy(desc(all.id))
    .limit(PAGE + 1);
  const revisions = rows.slice(0, PAGE).map((row): Revision => ({
    id: String(row.id),
    at: row.at.toISOString(),
    author: { name: row.authorName },
    reason: row.reason,
    name: row.name,
    isStored: row.id === state?.storedId,
    isDraft: row.id === state?.draftId,
  }));
  const next = rows.length > PAGE ? (revisions.at(-1)?.id ?? null) : null;
  return { revisions, next, storedId: state ? String(state.storedId) : null };
}

/**
 * Named revisions are never pruned.
 * @returns false if the item has no revision with the id
 */
export async function nameRevision(
  db: Queryable,
  itemId: string,
  id: number,
  name: string | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(revisionsTable)
    .set({ name })
    .where(and(eq(revisionsTable.id, id), eq(revisionsTable.itemId, itemId)));
  return rowCount === 1;
}

/** Whether a person, not only the product itself, has written a revision. */
export async function hasAuthoredRevisions(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM revisions WHERE author_id IS NOT NULL LIMIT 1`);
  return rowCount === 1;
}

/** Deletes the history of an item that is being deleted. */
export async function deleteHistory(tx: Transaction, itemId: string): Promise<void> {
  await tx.delete(contentStatesTable).where(eq(contentStatesTable.itemId, itemId));
  await tx.delete(revisionsTable).where(eq(revisionsTable.itemId, itemId));
}

/** Reasons of revisions that visitors could read. */
const LIVE_REASONS: RevisionReason[] = ["published", "scheduled", "token", "reverted", "imported"];

/** Revisions that were published when they were created, newest first. */
export function listLive(db: Queryable, itemId: string, limit: number): Promise<{ id: number; at: Date }[]> {
  const { id, at } = revisionsTable;
  return db
    .select({ id, at })
    .from(revisionsTable)
    .where(and(eq(revisionsTable.itemId, itemId), inArray(revisionsTable.reason, LIVE_REASONS)))
    .orderBy(desc(id))
    .limit(limit);
}

/** Creation times by revision id; deleted revisions are missing. */
export async function readRevisionTimes(db: Queryable, ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const { id, at } = revisionsTable;
  const rows = await db.select({ id, at }).from(revisionsTable).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.at]));
}

/** Most revisions have none; `null` takes no space. */
function distinct(values: string[]): string[] | null {
  return values.length > 0 ? [...new Set(values)] : null;
}
