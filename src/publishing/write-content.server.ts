// How content of any kind is written: the dashboard, the API, the webhook and the demo content enter here.
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { isUuid, laterThan } from "#src/platform/sql.ts";
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
import { type AnyKind, asRows, isVisible, selectRows } from "./read-content.server.ts";
import { moveSlug, reserveSlug, takeSlug } from "./slugs.server.ts";

/**
 * Makes an item.
 * @param input as the schema of new ones gives it
 * @param given.files that came with it
 * @param given.id chosen by the caller, who may repeat the call: the author's item of this id is not made twice
 * @param given.createdAt for content from elsewhere; a published one then counts as published that day,
 *   and is no news
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
    const made = given.id && (await findMade(tx, kind, given.id, author));
    return made || addItem({ ...context, db: tx }, kind, author, input, { ...given, prepared });
  });
}

/** What a new item changes of what is remembered: drafts are in none of it. */
export function tagsOfNew({ listTag }: StoredKind, { isPublished, published }: ContentFields): string[] {
  return isPublished || published ? [listTag] : [];
}

/** What an earlier call made under the id it chose; one that is under way is waited for. */
async function findMade<Row extends ContentRow, Item>(
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
 * The same as `createItem` inside a transaction of `cache.change` with `tagsOfNew`, for who has more to do in it.
 * @param given.id that it gets
 * @param given.prepared by the kind's `prepare`
 */
export async function addItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext<Transaction>,
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  input: NewFields<Fields>,
  { id = randomUUID(), prepared, createdAt }: { id?: string; prepared: Prepared<Row>; createdAt?: Date },
): Promise<WriteResult<Item>> {
  const { db: tx } = context;
  const { table } = kind;
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
  const item = await itemOf(tx, kind, rows);
  if (isPublished && !createdAt) await kind.announce?.(context, item);
  return { ok: true, item };
}

/**
 * Changes an item: whatever is absent stays, `null` unsets.
 * @param changes as the schema of changes gives them
 * @param files that came with them
 * @returns `conflict` where the address is another item's, or where somebody else has saved a version
 *   that this one would undo
 */
export async function updateItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext,
  kind: ContentKind<Row, Item, Fields>,
  id: string,
  changes: Fields,
  files: Buffer[] = [],
): Promise<WriteResult<Item>> {
  if (!isUuid(id)) return NOT_FOUND;
  const { table } = kind;
  const prepared = await kind.prepare(context, changes, files, id);
  if (!prepared.ok) return (await context.db.$count(table, eq(table.id, id))) > 0 ? prepared : NOT_FOUND;
  return context.cache.change(context.db, [kind.listTag, kind.tag(id)], async (tx) => {
    const [stored] = asRows(kind, await selectRows(tx, kind, eq(table.id, id)).for("update"));
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
        // The first time only: whoever takes an item back to mend it does not make news of it.
        publishedAt: stored.publishedAt ?? (isPublished ? sql`now()` : null),
        updatedAt: laterThan(table.updatedAt),
      })
      .where(eq(table.id, id))
      .returning(columnsOf(kind));
    const item = await itemOf(tx, kind, rows);
    if (isPublished && !stored.isPublished) await kind.announce?.({ ...context, db: tx }, item);
    return { ok: true, item };
  });
}

/** Removes an item, and with it the addresses that led to it. */
export async function deleteItem(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: StoredKind,
  id: string,
): Promise<{ ok: true } | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  const { rowCount } = await cache.change(db, [kind.listTag, kind.tag(id)], (tx) =>
    tx.delete(kind.table).where(eq(kind.table.id, id)),
  );
  return rowCount ? { ok: true } : NOT_FOUND;
}

/**
 * Makes drafts of those of the items that are published, in one transaction or the one it is given.
 * @returns how many
 */
export async function unpublishItems(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: StoredKind,
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
    const { rowCount } = await tx
      .update(table)
      .set({ isPublished: false, updatedAt: laterThan(table.updatedAt) })
      .where(inArray(table.id, found));
    return rowCount ?? 0;
  });
}

/** Contract §3: of `published` and `isPublished`, the one that differs from what is stored counts. */
function readPublished(stored: ContentRow, changes: ContentFields): boolean {
  const asked = [changes.isPublished, changes.published];
  return asked.includes(!stored.isPublished) ? !stored.isPublished : stored.isPublished;
}

/**
 * Whether saving would undo what somebody else has saved since: the body was made from another version,
 * and says something else than what is stored. A mere flip of the status undoes nothing.
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

async function itemOf<Row extends ContentRow, Item>(
  tx: Transaction,
  kind: ReadableKind<Row, Item>,
  rows: object[],
): Promise<Item> {
  const [row] = asRows(kind, rows);
  if (!row) throw new Error(`the ${kind.name} was not stored`);
  return kind.toItem(tx, row);
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
