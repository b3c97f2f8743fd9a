// How content of any kind is found: visitors see what is published only, whatever they ask.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import { hasFlag, isUuid, readDistinct } from "#src/platform/sql.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import type { ContentRow, ContentTable, ReadableKind, StoredKind } from "./content-kind.server.ts";
import type { Audience, Found } from "./schema.ts";

/** A kind, whatever its rows are. */
export type AnyKind = ReadableKind<ContentRow, unknown>;

interface Reading {
  db: Queryable;
}

const SLUG = /^[a-z0-9-]{1,120}$/;

/** @param published what staff want to see; visitors are never asked */
export function isVisible(table: ContentTable, audience: Audience, published?: boolean): SQL | undefined {
  return hasFlag(table.isPublished, audience === "public" ? true : published);
}

/** The query of a kind's rows; what it gives is read by `asRows`. */
export function selectRows(db: Queryable, kind: AnyKind, where: SQL | undefined) {
  return db.select(kind.columns).from(kind.table).where(where);
}

/** What a query of a kind's own columns gives: Drizzle knows no more of them than that they are columns. */
export function asRows<Row extends ContentRow>(_kind: ReadableKind<Row, unknown>, rows: object[]): Row[] {
  return rows as Row[];
}

/** The item with this id; drafts only for staff. `null` for whatever is not the id of one. */
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
 * What an address leads to: the item, or the slug that its item has now where that one has moved.
 * A draft is nothing to a visitor, and neither is an address that leads to one.
 */
export async function findAtAddress<Row extends ContentRow, Item>(
  { db }: Reading,
  kind: ReadableKind<Row, Item>,
  slug: string,
  audience: Audience = "public",
): Promise<Found<Item>> {
  if (!SLUG.test(slug)) return null;
  const { table, redirects } = kind;
  const visible = isVisible(table, audience);
  const [row] = asRows(kind, await selectRows(db, kind, and(eq(table.slug, slug), visible)));
  if (row) return { kind: "found", item: await kind.toItem(db, row) };
  const [moved] = await db
    .select({ slug: table.slug })
    .from(redirects.table)
    .innerJoin(table, eq(table.id, redirects.target))
    .where(and(eq(redirects.slug, slug), visible));
  return moved ? { kind: "moved", slug: moved.slug } : null;
}

/** What visitors find at an address: read for each page anew, and for the parts of one page once. */
export function findPublic<Row extends ContentRow, Item>(
  { db, cache }: Reading & { cache: TagCache },
  kind: ReadableKind<Row, Item>,
  slug: string,
): Promise<Found<Item>> {
  return cache.readOnce(`${kind.name}:${slug}`, [kind.listTag], () => findAtAddress({ db }, kind, slug));
}

/** Distinct categories in alphabetical order: those with a published item, or all of them for staff. */
export function listCategories(
  { db, cache }: Reading & { cache: TagCache },
  kind: StoredKind,
  audience: Audience = "public",
): Promise<string[]> {
  // Drafts come by the thousand; what they change is not worth remembering.
  if (audience === "staff") return readCategories(db, kind, audience);
  return cache.get(`${kind.name}-categories`, [kind.listTag], () => readCategories(db, kind, audience));
}

async function readCategories(db: Queryable, { table }: StoredKind, audience: Audience): Promise<string[]> {
  const categories = await readDistinct(db, table.category, isVisible(table, audience));
  return categories.toSorted((a, b) => a.localeCompare(b, "pt-BR"));
}

/** How many items there are, from indexes alone. */
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

/** The newest items by creation, drafts too: what a line about each needs. */
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

/** Which page of a list. */
export interface PageOf {
  where: SQL | undefined;
  order: SQL[];
  page: number;
  limit: number;
}

/**
 * Whether a row is on a page. The ids first: the index alone gives them, however far down the page is. As an array,
 * which PostgreSQL looks up one by one; a list of unknown length it would rather look for in the whole table, texts
 * and all.
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
