// Lists items, newest first, for visitors and staff.

import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { containsWords, replaceNul } from "#src/platform/database/sql.ts";
import { isRequested } from "../history/publication-requests.server.ts";
import type { PublishableType, ContentRow, ContentTable } from "../publishable-type.server.ts";
import type { ContentFilters, PageNumber } from "../schema.ts";
import { asRows, isOnPage, isVisible } from "./read-content.server.ts";

type ListRequest = ContentFilters & PageNumber;

export async function listItems<Row extends ContentRow, Item>(
  { db }: { db: Database },
  kind: PublishableType<Row, Item, never>,
  request: ListRequest,
): Promise<{ items: Item[]; total: number }> {
  const [items, total] = await Promise.all([
    readItems(db, kind, request),
    db.$count(kind.table, filterItems(kind.table, request)),
  ]);
  return { items, total };
}

/** One page of published items, newest first. */
export function readPublic<Row extends ContentRow, Item>(
  db: Queryable,
  kind: PublishableType<Row, Item, never>,
  page: PageNumber,
): Promise<Item[]> {
  return readItems(db, kind, { ...page, audience: "public" });
}

async function readItems<Row extends ContentRow, Item>(
  db: Queryable,
  kind: PublishableType<Row, Item, never>,
  request: ListRequest,
): Promise<Item[]> {
  const rows = await selectItems(db, kind, request);
  return Promise.all(asRows(kind, rows).map((row) => kind.toItem(db, row)));
}

/** Exported for the tests that check its query plan. */
export function selectItems<Row extends ContentRow>(
  db: Queryable,
  { table, columns }: PublishableType<Row, unknown, never>,
  { page, limit, ...filters }: ListRequest,
) {
  const order = [desc(table.createdAt), desc(table.id)];
  return db
    .select(columns as Record<string, SQL>)
    .from(table)
    .where(isOnPage(db, table, { where: filterItems(table, filters), order, page, limit }))
    .orderBy(...order);
}

function filterItems(
  table: ContentTable,
  { audience, published, requested, category, q = "" }: ContentFilters,
): SQL | undefined {
  return and(
    isVisible(table, audience, published),
    requested && audience === "staff" ? isRequested(table.id) : undefined,
    category && table.category ? eq(table.category, replaceNul(category)) : undefined,
    containsWords(table.searchText ?? table.title, q),
  );
}
