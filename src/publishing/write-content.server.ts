// Writes content of any kind, for the dashboard, the API, the incoming webhook and the demo content.
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { laterThan } from "#src/platform/sql.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import {
  type Author,
  type ContentContext,
  type ContentFields,
  type ContentKind,
  type ContentRow,
  type NewFields,
  NOT_FOUND,
  type Prepared,
  type ReadableKind,
  type Refusal,
  refuseField,
  type StoredKind,
  type WriteResult,
} from "./content-kind.server.ts";
import { recordCreation, recordWrite } from "./history/record-write.server.ts";
import type { RevisionReason } from "./history/schema.ts";
import { deleteHistory } from "./history/revisions.server.ts";
import { type AnyKind, asRows, isStored, isVisible, selectRows } from "./read-content.server.ts";
import { leaveOpenRelease } from "./releases/release-rows.server.ts";
import { deleteSchedule, lockSchedule } from "./schedule/schedule-rows.server.ts";
import { moveSlug, reserveSlug, takeSlug } from "./slugs.server.ts";

/**
 * Creates an item.
 * @param input checked by the schema of new items
 * @param given.files sent with it
 * @param given.id chosen by the caller, who may repeat the call: it creates the item once
 * @param given.createdAt for imported content: a published item counts as published then, and is not announced
 */
export async function createItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext,
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  input: NewFields<Fields>,
  { files = [], ...given }: { files?: Buffer[]; id?: string; createdAt?: Date } = {},
): Promise<WriteResult<Item>> {
  const prepared = await kind.prepare(context, input, files);
  if (!prepared.ok) return prepared;
  return context.cache.change(context.db, tagsOfNew(kind, input), async (tx) => {
    const existing = given.id && (await findExisting(tx, kind, given.id, author));
    return existing || addItem({ ...context, db: tx }, kind, author, input, { ...given, prepared });
  });
}

/** The cache tags that a new item drops; none for a draft, which no cached value contains. */
export function tagsOfNew({ listTag }: StoredKind, { isPublished, published }: ContentFields): string[] {
  return isPublished || published ? [listTag] : [];
}

/** The item that an earlier call with this id created. Waits for a call that is still running. */
async function findExisting<Row extends ContentRow, Item>(
  tx: Transaction,
  kind: ReadableKind<Row, Item> & { hasAuthor: boolean },
  id: string,
  author: Author,
): Promise<WriteResult<Item> | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const [row] = asRows(kind, await selectRows(tx, kind, eq(kind.table.id, id)));
  if (!row) return undefined;
  if (kind.hasAuthor && row.authorId !== author.id) return editedMeanwhile(kind);
  return { ok: true, item: await kind.toItem(tx, row) };
}

/**
 * `createItem` for callers with their own transaction: one of `cache.change` with `tagsOfNew`.
 * @param given.prepared result of the kind's `prepare`
 * @param given.reason of its first revision; left out: what follows from the rest
 */
export async function addItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext<Transaction>,
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  input: NewFields<Fields>,
  given: { id?: string; prepared: Prepared<Row>; createdAt?: Date; reason?: RevisionReason },
): Promise<WriteResult<Item>> {
  const { db: tx } = context;
  const { table } = kind;
  const { id = randomUUID(), prepared, createdAt } = given;
  const own = await prepared.toColumns(tx);
  if (!own.ok) return own;
  if (input.slug && !(await takeSlug(tx, kind, input.slug, id))) return slugTaken(kind);
  const isPublished = (input.isPublished || input.published) ?? false;
  const rows = await tx
    .insert(table)
    .values({
      ...own.columns,
      ...own.derived,
      ...(kind.hasAuthor ? { authorId: author.id, authorName: author.name } : {}),
      id,
      slug: input.slug ?? reserveSlug(kind, input.title),
      isPublished,
      createdAt,
      updatedAt: createdAt,
      publishedAt: isPublished ? (createdAt ?? sql`now()`) : null,
    })
    .returning(columnsOf(kind));
  const row = onlyRow(kind, rows);
  const reason = given.reason ?? (createdAt ? "imported" : isPublished ? "published" : "saved");
  await recordCreation(tx, { itemId: id, fields: kind.toFields(row), author, reason });
  const item = await kind.toItem(tx, row);
  if (isPublished && !createdAt) await kind.announce?.(context, item);
  return { ok: true, item };
}

/**
 * Changes an item: absent fields stay, `null` removes a value.
 * @param changes checked by the schema of changes
 * @param given.files sent with them
 * @param given.reason of the revision; left out: what follows from the change
 * @returns `conflict` if another item has the slug, or if somebody else has saved a version that this would undo
 */
export async function updateItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext,
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  { files = [], reason }: { files?: Buffer[]; reason?: RevisionReason } = {},
): Promise<WriteResult<Item>> {
  // Before anything is decoded or stored for it.
  if (!(await isStored(context.db, kind, id))) return NOT_FOUND;
  const prepared = await kind.prepare(context, changes, files, id);
  if (!prepared.ok) return prepared;
  return context.cache.change(context.db, [kind.listTag, kind.tag(id)], (tx) =>
    changeItem({ ...context, db: tx }, kind, author, id, changes, { prepared, reason }),
  );
}

interface PreparedChange<Row> {
  /** Result of the kind's `prepare`. */
  prepared: Prepared<Row>;
  /** Of the revision; left out: what follows from the change. */
  reason?: RevisionReason | undefined;
  /** As it is, where the caller has locked it; left out: it is locked and read. */
  row?: Row | undefined;
}

/**
 * `updateItem` for callers with their own transaction: one of `cache.change` with the tags of the item.
 * @returns `storedId` too, the revision of what the item is now
 */
export async function changeItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext<Transaction>,
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  { prepared, reason, row: locked }: PreparedChange<Row>,
): Promise<{ ok: true; item: Item; storedId: number } | Refusal> {
  const { db: tx } = context;
  const { table } = kind;
  const stored = locked ?? (await lockRow(tx, kind, id));
  if (!stored) return NOT_FOUND;
  const own = await prepared.toColumns(tx, stored);
  if (!own.ok) return own;
  if (wouldUndo(stored, changes, own.columns)) return editedMeanwhile(kind);
  const slug = await moveSlug(tx, kind, stored, changes);
  if (slug === undefined) return slugTaken(kind);
  const isPublished = readPublished(stored, changes);
  const rows = await tx
    .update(table)
    .set({
      ...own.columns,
      ...own.derived,
      slug,
      isPublished,
      // Set once: unpublishing an item to correct it does not make it new.
      publishedAt: stored.publishedAt ?? (isPublished ? sql`now()` : null),
      updatedAt: laterThan(table.updatedAt),
    })
    .where(eq(table.id, id))
    .returning(columnsOf(kind));
  const row = onlyRow(kind, rows);
  const storedId = await recordWrite(tx, kind, { before: stored, after: row, changes, author, reason });
  const item = await kind.toItem(tx, row);
  if (isPublished && !stored.isPublished) await kind.announce?.(context, item);
  return { ok: true, item, storedId };
}

/** The row of an item, locked until the transaction ends; undefined if there is none. */
export async function lockRow<Row extends ContentRow>(
  tx: Transaction,
  kind: ReadableKind<Row, unknown>,
  id: string,
): Promise<Row | undefined> {
  const [row] = asRows(kind, await selectRows(tx, kind, eq(kind.table.id, id)).for("update"));
  return row;
}

/** Deletes an item, its redirects, its schedule, its place in an open release and its history. */
export async function deleteItem(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: StoredKind,
  id: string,
): Promise<{ ok: true } | Refusal> {
  if (!(await isStored(db, kind, id))) return NOT_FOUND;
  return cache.change(db, [kind.listTag, kind.tag(id)], async (tx) => {
    await lockSchedule(tx, id);
    await deleteSchedule(tx, id);
    const { rowCount } = await tx.delete(kind.table).where(eq(kind.table.id, id));
    await leaveOpenRelease(tx, id);
    await deleteHistory(tx, id);
    return rowCount ? { ok: true } : NOT_FOUND;
  });
}

/**
 * Unpublishes those of the items that are published, in one transaction (or that of `db`).
 * @returns how many
 */
export async function unpublishItems<Row extends ContentRow, Item, Fields extends ContentFields>(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { table } = kind;
  const published = await db
    .select({ id: table.id })
    .from(table)
    .where(and(sql`${table.id} = ANY(${sql.param(ids)}::uuid[])`, isVisible(table, "public")));
  const found = published.map(({ id }) => id);
  if (found.length === 0) return 0;
  return cache.change(db, [kind.listTag, ...found.map(kind.tag)], async (tx) => {
    const rows = asRows(
      kind,
      await tx
        .update(table)
        .set({ isPublished: false, updatedAt: laterThan(table.updatedAt) })
        .where(inArray(table.id, found))
        .returning(columnsOf(kind)),
    );
    for (const row of rows) {
      await recordWrite(tx, kind, { before: row, after: row, changes: {}, author, reason: "unpublished" });
    }
    return rows.length;
  });
}

/** Contract §3: of `published` and `isPublished`, the one that differs from the stored value counts. */
function readPublished(stored: ContentRow, changes: ContentFields): boolean {
  const asked = [changes.isPublished, changes.published];
  return asked.includes(!stored.isPublished) ? !stored.isPublished : stored.isPublished;
}

/**
 * Whether the changes would undo what somebody else has saved: they are based on another version and differ from the
 * stored values. Changing only the status undoes nothing.
 */
function wouldUndo<Row extends ContentRow>(
  stored: Row,
  { updatedAt, slug }: ContentFields,
  columns: Partial<Row>,
): boolean {
  if (!updatedAt || Date.parse(updatedAt) === stored.updatedAt.getTime()) return false;
  const differs = (now: unknown, then: unknown) =>
    now !== undefined && JSON.stringify(now) !== JSON.stringify(then);
  return (
    (typeof slug === "string" && slug !== stored.slug) ||
    Object.entries(columns).some(([name, value]) => differs(value, stored[name as keyof Row]))
  );
}

function onlyRow<Row extends ContentRow>(kind: ReadableKind<Row, unknown>, rows: object[]): Row {
  const [row] = asRows(kind, rows);
  if (!row) throw new Error(`the ${kind.name} was not stored`);
  return row;
}

function columnsOf(kind: AnyKind): AnyKind["columns"] {
  return kind.columns;
}

function slugTaken(kind: StoredKind): Refusal {
  return refuseField("conflict", "slug", kind.slugTaken);
}

function editedMeanwhile(kind: StoredKind): Refusal {
  return { ok: false, code: "conflict", detail: kind.editedMeanwhile };
}
