// Reads content of any type. Visitors only ever get published items.

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { hasFlag, isUuid, readDistinct } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { findFormerItem } from "../addresses/old-addresses.server.ts";
import type {
  PublishableType,
  ContentRow,
  ContentTable,
  ReadableContentType,
  StoredContentType,
} from "../publishable-type.server.ts";
import type { Audience, Found } from "../schema.ts";

type AnyReadable = ReadableContentType<ContentRow, unknown>;

interface Reading {
  db: Queryable;
}

const SLUG = /^[a-z0-9/-]{1,120}$/;

/** @param published filter for staff; visitors always get the published items */
export function isVisible(table: ContentTable, audience: Audience, published?: boolean): SQL | undefined {
  return hasFlag(table.isPublished, audience === "public" ? true : published);
}

/** Selects the content type's columns. Pass the result through `asRows`. */
export function selectRows(db: Queryable, kind: AnyReadable, where: SQL | undefined) {
  return db.select(kind.columns).from(kind.table).where(where);
}

/** Casts a query result: Drizzle cannot infer the row from a content type's columns. */
export function asRows<Row extends ContentRow>(
  _kind: ReadableContentType<Row, unknown>,
  rows: object[],
): Row[] {
  return rows as Row[];
}

/** Returns `null` for drafts unless the audience is staff. */
export async function findItem<Row extends ContentRow, Item>(
  { db }: Reading,
  kind: ReadableContentType<Row, Item>,
  id: string,
  audience: Audience,
): Promise<Item | null> {
  if (!isUuid(id)) return null;
  const where = and(eq(kind.table.id, id), isVisible(kind.table, audience));
  const [row] = asRows(kind, await selectRows(db, kind, where));
  return row ? kind.toItem(db, row) : null;
}

/**
 * Finds an item by its slug. For an old slug, gives the current one. To visitors, drafts and their old slugs do not
 * exist.
 */
export async function findAtAddress<Row extends ContentRow, Item>(
  { db }: Reading,
  kind: ReadableContentType<Row, Item>,
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

/** `findAtAddress` for visitors, shared by several parts of one page. */
export function findPublic<Row extends ContentRow, Item>(
  { db, cache }: Reading & { cache: TagCache },
  kind: ReadableContentType<Row, Item>,
  slug: string,
): Promise<Found<Item>> {
  return cache.readOnce(`${kind.name}:${slug}`, [kind.listTag], () => findAtAddress({ db }, kind, slug));
}

/** `findPublic` by the path of an item's page: "/blog/um-post". */
export async function findPublicAt<Row extends ContentRow, Item>(
  resources: Resources,
  kind: PublishableType<Row, Item, never>,
  path: string,
): Promise<Found<Item>> {
  const folder = kind.pageOf("");
  if (!path.startsWith(folder) || path === folder) return null;
  if (kind.publicItems?.mayStandAt && !(await kind.publicItems.mayStandAt(resources, path))) return null;
  return findPublic(resources, kind, path.slice(folder.length));
}

/** Distinct categories in alphabetical order. Visitors get those with a published item. */
export function listCategories(
  { db, cache }: Reading & { cache: TagCache },
  kind: StoredContentType,
  audience: Audience = "public",
): Promise<string[]> {
  // Not cached for staff, since every draft can change the answer.
  if (audience === "staff") return readCategories(db, kind, audience);
  return cache.get(`${kind.name}-categories`, [kind.listTag], () => readCategories(db, kind, audience));
}

async function readCategories(
  db: Queryable,
  { table }: StoredContentType,
  audience: Audience,
): Promise<string[]> {
  if (!table.category) return [];
  const categories = await readDistinct(db, table.category, isVisible(table, audience));
  return categories.toSorted((a, b) => a.localeCompare(b, "pt-BR"));
}

/** Counts items using indexes only. */
export async function countItems(
  db: Queryable,
  kind: StoredContentType,
): Promise<{ total: number; published: number }> {
  const [total, published] = await Promise.all([
    db.$count(kind.table),
    db.$count(kind.table, isVisible(kind.table, "public")),
  ]);
  return { total, published };
}

/** The newest items by creation, drafts included. */
export function findNewest(
  db: Queryable,
  { table }: StoredContentType,
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
 * SQL condition: the row is on this page of a list. The subquery gets the ids from the index alone, even for late
 * pages. `ARRAY` makes PostgreSQL look the ids up one by one; with a plain subquery it scans the whole table, texts
 * included.
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
