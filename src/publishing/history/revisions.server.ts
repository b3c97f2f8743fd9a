// The revisions of content: added with every write, never changed, thinned as they age.
import { createHash } from "node:crypto";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { ImageReferences } from "#src/media/media.server.ts";
import type { Author } from "#src/publishing/content-kind.server.ts";
import { packBody, unpackBody } from "./packed-body.server.ts";
import type { Revision, RevisionList, RevisionReason } from "./schema.ts";
import { contentStatesTable, revisionsTable } from "./table.ts";

/** The fields of an item by their names in the API. */
export type Body = Record<string, unknown>;

export interface StoredRevision {
  id: number;
  fields: Body;
  hash: Buffer;
}

/** Revisions of one answer. */
const PAGE = 50;
/** A difference that takes more of the whole text's room than this makes a new base. */
const WORTH_A_BASE = 0.5;
const IMAGE = /\/media\/([0-9a-f]{32})/g;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

interface NewRevision {
  itemId: string;
  fields: Body;
  author: Author;
  reason: RevisionReason;
}

/**
 * Adds a revision, in the transaction of the change; the item's row must be locked.
 * @returns its id
 */
export async function addRevision(
  tx: Transaction,
  { itemId, fields, author, reason }: NewRevision,
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
      ...(await pack(tx, itemId, json)),
      imageIds: distinct(Array.from(json.matchAll(IMAGE), ([, id = ""]) => id)),
      emails: distinct(Array.from(json.matchAll(EMAIL), ([address]) => address.toLowerCase())),
    })
    .returning({ id: revisionsTable.id });
  if (!row) throw new Error("the revision was not stored");
  return row.id;
}

/** The id of the revision of what an item's columns hold. Adds one for an item from before there were revisions. */
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

/** The revision of what an item's columns hold; undefined for an item from before there were revisions. */
export async function findStoredId(db: Queryable, itemId: string): Promise<number | undefined> {
  const [state] = await db
    .select({ id: contentStatesTable.storedId })
    .from(contentStatesTable)
    .where(eq(contentStatesTable.itemId, itemId));
  return state?.id;
}

/** A revision of this item with its fields; undefined if it has none with this id. */
export async function readRevision(
  db: Queryable,
  itemId: string,
  id: number,
): Promise<StoredRevision | undefined> {
  const base = alias(revisionsTable, "base");
  const [row] = await db
    .select({ body: revisionsTable.body, hash: revisionsTable.hash, base: base.body })
    .from(revisionsTable)
    .leftJoin(base, eq(base.id, revisionsTable.baseId))
    .where(and(eq(revisionsTable.id, id), eq(revisionsTable.itemId, itemId)));
  if (!row) return undefined;
  const json = unpackBody(row.body, row.base ? unpackBody(row.base) : undefined);
  return { id, hash: row.hash, fields: JSON.parse(json) as Body };
}

/** Parses a revision's id, as it stands in an address or a body; undefined if no revision can have it. */
export function parseRevisionId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Revisions of an item, newest first. */
export async function listRevisions(db: Queryable, itemId: string, before?: number): Promise<RevisionList> {
  const { id, at, authorName, reason, name } = revisionsTable;
  const [state] = await db.select().from(contentStatesTable).where(eq(contentStatesTable.itemId, itemId));
  const rows = await db
    .select({ id, at, authorName, reason, name })
    .from(revisionsTable)
    .where(and(eq(revisionsTable.itemId, itemId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
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
  return { revisions, next: rows.length > PAGE ? (revisions.at(-1)?.id ?? null) : null };
}

/** Names a revision, so that it is kept for good. @returns false if the item has none with this id */
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

/** Deletes what is kept of an item that is being deleted. */
export async function deleteHistory(tx: Transaction, itemId: string): Promise<void> {
  await tx.delete(contentStatesTable).where(eq(contentStatesTable.itemId, itemId));
  await tx.delete(revisionsTable).where(eq(revisionsTable.itemId, itemId));
}

/** The images that revisions use; the others are deleted. */
export function revisionImageReferences(): ImageReferences[] {
  const { imageIds } = revisionsTable;
  return [sql`SELECT unnest(${imageIds}) FROM ${revisionsTable} WHERE ${imageIds} IS NOT NULL`];
}

/**
 * Removes saved revisions between others: of those older than a day one an hour stays, of those older than a month
 * one a day. What is published, named, stored, a draft, pinned by a preview link, or whole so that others are packed
 * by it, stays.
 * @returns how many were removed
 */
export async function thinRevisions(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`
    WITH saved AS (
      SELECT id, row_number() OVER (
        PARTITION BY item_id, date_trunc(CASE WHEN at < now() - interval '1 month' THEN 'day' ELSE 'hour' END, at)
        ORDER BY id DESC) AS place
      FROM revisions
      WHERE reason = 'saved' AND name IS NULL AND base_id IS NOT NULL AND at < now() - interval '1 day'
    )
    DELETE FROM revisions USING saved
    WHERE revisions.id = saved.id AND saved.place > 1
      AND NOT EXISTS (SELECT FROM content_states WHERE saved.id IN (stored_id, draft_id))
      AND NOT EXISTS (SELECT FROM preview_links WHERE revision_id = saved.id)`);
  return rowCount ?? 0;
}

async function pack(
  tx: Transaction,
  itemId: string,
  json: string,
): Promise<{ body: Buffer; baseId: number | null }> {
  const whole = packBody(json);
  const [base] = await tx
    .select({ id: revisionsTable.id, body: revisionsTable.body })
    .from(revisionsTable)
    .where(and(eq(revisionsTable.itemId, itemId), isNull(revisionsTable.baseId)))
    .orderBy(desc(revisionsTable.id))
    .limit(1);
  if (!base) return { body: whole, baseId: null };
  const difference = packBody(json, unpackBody(base.body));
  const isWorthIt = difference.length > whole.length * WORTH_A_BASE;
  return isWorthIt ? { body: whole, baseId: null } : { body: difference, baseId: base.id };
}

export function hashOf(json: string): Buffer {
  return createHash("sha256").update(json).digest();
}

/** `null` for none: most revisions have none, and then it takes no room. */
function distinct(values: string[]): string[] | null {
  return values.length > 0 ? [...new Set(values)] : null;
}
