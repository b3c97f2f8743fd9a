// Reads content of any kind. Visitors get published items only, whatever they ask for.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { hasFlag, isUuid, readDistinct } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { findFormerItem } from "#src/publishing/addresses/old-addresses.server.ts";
import type {
  ContentKind,
  ContentRow,
  ContentTable,
  ReadableKind,
  StoredKind,
} from "#src/publishing/content-kind.server.ts";
import type { Audience, Found } from "#src/publishing/schema.ts";

/** A kind that can be read, with any type of rows. */
type AnyReadable = ReadableKind<ContentRow, unknown>;

interface Reading {
  db: Queryable;
}

const SLUG = /^[a-z0-9/-]{1,120}$/;

/** @param published filter for staff; visitors always get the published items */
export function isVisible(table: ContentTable, audience: Audience, published?: boolean): SQL | undefined {
  return hasFlag(table.isPublished, audience === "public" ? true : published);
}

/** Selects a kind's columns. The result needs `asRows`. */
export function selectRows(db: Queryable, kind: AnyReadable, where: SQL | undefined) {
  return db.select(kind.columns).from(kind.table).where(where);
}

/** Casts the result of a query: Drizzle cannot infer the row from a kind's columns. */
export function asRows<Row extends ContentRow>(_kind: ReadableKind<Row, unknown>, rows: object[]): Row[] {
  return rows as Row[];
}

/** The item with this id, `null` if there is none. Drafts are for staff only. */
export async function findItem<Row extends ContentRow, Item>(
  { db }: Reading,
  kind: ReadableKind<Row, Item>,
  id: string,
  audience: Audience,
): Promise<Item | null> {
  if (!isUuid(id)) return null;
  const where = and(eq(kind.table.id, id), isVisible(kind.table, audience));
  const [row] = asRows(kind, await selectRows(db, kind, where));
  return row ? kind.toItem(db, row) : null;
}

/**
 * Finds an item by its slug. For an old slug, gives the current one.
 * For visitors, drafts do not exist, and neither do old slugs of drafts.
 */
export async function findAtAddress<Row extends ContentRow, Item>(
  { db }: Reading,
  kind: ReadableKind<Row, Item>,
  slug: string,
  audience: Audience = "public",
): Promise<Found<Item>> {
  if (!SLUG.test(slug)) return null;
  const { table } = kind;
  const visible = isVisible(table, audience);
  const [row] = asRows(kind, await selectRows(db, kind, and(eq(table.slug, slug), visible)));
  if (row) return { kind: "found", item: await kind.toItem(db, row) };
  const moved = await findFormerItem(db, kind, slug);
  return moved && (audience === "staff" || moved.isPublished) ? { kind: "moved", slug: moved.slug } : null;
}

/** `findAtAddress` for visitors: several parts of one page share one read. */
export function findPublic<Row extends ContentRow, Item>(
  { db, cache }: Reading & { cache: TagCache },
  kind: ReadableKind<Row, Item>,
  slug: string,
): Promise<Found<Item>> {
  return cache.readOnce(`${kind.name}:${slug}`, [kind.listTag], () => findAtAddress({ db }, kind, slug));
}

/** `findPublic` by the path of an item's page: "/blog/um-post". */
export async function findPublicAt<Row extends ContentRow, Item>(
  resources: Resources,
  kind: ContentKind<Row, Item, never>,
  path: string,
): Promise<Found<Item>> {
  const folder = kind.pageOf("");
  if (!path.startsWith(folder) || path === folder) return null;
  if (kind.publicItems?.mayStandAt && !(await kind.publicItems.mayStandAt(resources, path))) return null;
  return findPublic(resources, kind, path.slice(folder.length));
}

/** Distinct categories in alphabetical order: those with a published item, or all of them for staff. */
export function listCategories(
  { db, cache }: Reading & { cache: TagCache },
  kind: StoredKind,
  audience: Audience = "public",
): Promise<string[]> {
  // Not cached for staff: their answer changes with every draft.
  if (audience === "staff") return readCategories(db, kind, audience);
  return cache.get(`${kind.name}-categories`, [kind.listTag], () => readCategories(db, kind, audience));
}

async function readCategories(db: Queryable, { table }: StoredKind, audience: Audience): Promise<string[]> {
  if (!table.category) return [];
  const categories = await readDistinct(db, table.category, isVisible(table, audience));
  return categories.toSorted((a, b) => a.localeCompare(b, "pt-BR"));
}

/** Counts items; PostgreSQL reads only indexes for it. */
export async function countItems(
  db: Queryable,
  kind: StoredKind,
): Promise<{ total: number; published: number }> {
  const [total, published] = await Promise.all([
    db.$count(kind.table),
    db.$count(kind.table, isVisible(kind.table, "public")),
  ]);
  return { total, published };
}

/** The newest items by creation, drafts too. */
export function findNewest(
  db: Queryable,
  { table }: StoredKind,
  limit: number,
): Promise<{ title: string; createdAt: Date; isPublished: boolean }[]> {
  const { title, createdAt, isPublished } = table;
  return db
    .select({ title, createdAt, isPublished })
    .from(table)
    .orderBy(desc(createdAt), desc(table.id))
    .limit(limit);
}

interface PageOf {
  where: SQL | undefined;
  order: SQL[];
  page: number;
  limit: number;
}

/**
 * Condition: the row is on this page of a list. The subquery gives the ids from the index alone, even for late pages.
 * `ARRAY` makes PostgreSQL look the ids up one by one; with a plain subquery it scans the whole table, texts included.
 */
export function isOnPage(db: Queryable, table: ContentTable, { where, order, page, limit }: PageOf): SQL {
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  return sql`${table.id} = ANY(ARRAY(${ids}))`;
}
