// Lists manual redirects and the automatic ones from items' old addresses.

import { inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  type FindRule,
  followRules,
  createRuleFinder,
} from "#src/publishing/addresses/find-redirect.server.ts";
import { readRules } from "#src/publishing/addresses/read-rules.server.ts";
import { oldAddressesTable, redirectsTable } from "#src/publishing/addresses/table.ts";
import type { PathExists } from "#src/publishing/checks/internal-links.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import type { Redirect, RedirectList, RedirectQuery } from "./schema.ts";

const AT_ONCE = 1_000;

interface Row extends Record<string, unknown> {
  id: string;
  /** Old address; the slug if it belonged to an item. */
  source: string;
  target: string | null;
  /** Type of the item that had this address. */
  kind: string | null;
  itemId: string | null;
  uses: number;
  lastUsedAt: string | null;
  createdAt: string;
}

const ISO = (column: string): SQL => sql`to_json(${sql.raw(column)} AT TIME ZONE 'UTC') #>> '{}' || 'Z'`;
const ROWS = sql`
  SELECT id::text, source, target, NULL AS kind, NULL::uuid AS "itemId", used_count, used_at, created_at FROM ${redirectsTable}
  UNION ALL
  SELECT kind || ':' || slug, slug, NULL, kind, item_id, used_count, used_at, created_at FROM ${oldAddressesTable}`;

export async function listRedirects(
  { db }: { db: Queryable },
  kinds: AnyPublishableType[],
  pathExists: PathExists,
  { q, page, limit }: RedirectQuery,
): Promise<RedirectList> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const where = sql`source LIKE ${pattern} OR lower(target) LIKE ${pattern}`;
  const found = q ? sql`(${ROWS}) AS found WHERE ${where}` : sql`(${ROWS}) AS found`;
  const { rows } = await db.execute<Row>(sql`
    SELECT ${SELECTED} FROM ${found} ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
  const { rows: counts } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${found}`,
  );
  return {
    redirects: await toRedirects(db, kinds, pathExists, rows, createRuleFinder(db, kinds)),
    total: counts[0]?.total ?? 0,
    page,
    limit,
  };
}

export async function findRedirect(
  { db }: Resources,
  kinds: AnyPublishableType[],
  pathExists: PathExists,
  id: string,
): Promise<Redirect | undefined> {
  const { rows } = await db.execute<Row>(sql`SELECT ${SELECTED} FROM (${ROWS}) AS found WHERE id = ${id}`);
  return (await toRedirects(db, kinds, pathExists, rows, createRuleFinder(db, kinds)))[0];
}

/** Skips the check of targets, which the file does not include. */
const unasked = () => Promise.resolve(true);

/** Yields the newest first, and loads the rules of each batch together. */
export async function* readAllRedirects(
  db: Queryable,
  kinds: AnyPublishableType[],
): AsyncGenerator<Redirect[], void, void> {
  const find = await readRules(db, kinds);
  const { rows } = await db.execute<Row>(
    sql`SELECT ${SELECTED} FROM (${ROWS}) AS found ORDER BY created_at DESC, id`,
  );
  for (let from = 0; from < rows.length; from += AT_ONCE)
    yield toRedirects(db, kinds, unasked, rows.slice(from, from + AT_ONCE), find);
}

const SELECTED = sql`id, source, target, kind, "itemId", used_count::float8 AS uses,
  ${ISO("used_at")} AS "lastUsedAt", ${ISO("created_at")} AS "createdAt"`;

async function toRedirects(
  db: Queryable,
  kinds: AnyPublishableType[],
  pathExists: PathExists,
  rows: Row[],
  find: FindRule<{ source: string; target: string }>,
): Promise<Redirect[]> {
  const items = await findItemPaths(db, kinds, rows);
  const redirects: Redirect[] = [];
  // Runs sequentially, because a transaction has one connection.
  for (const { id, source, target, kind, itemId, uses, lastUsedAt, createdAt } of rows) {
    const from = kinds.find(({ plural }) => plural === kind)?.pageOf(source) ?? source;
    // A rule with "*" cannot be followed, because the rest of the path is unknown.
    const followed = target !== null && !source.endsWith("*") ? await followRules(find, source) : undefined;
    const to = followed?.target ?? target ?? items.get(itemId ?? "") ?? "/";
    const leadsNowhere = to.startsWith("/") && !to.endsWith("*") && !(await pathExists(to));
    redirects.push({ id, from, to, isAutomatic: target === null, leadsNowhere, uses, lastUsedAt, createdAt });
  }
  return redirects;
}

async function findItemPaths(
  db: Queryable,
  kinds: AnyPublishableType[],
  rows: Row[],
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const kind of kinds) {
    const ids = rows.flatMap((row) => (row.kind === kind.plural && row.itemId ? [row.itemId] : []));
    const { id, slug } = kind.table;
    const found = await db.select({ id, slug }).from(kind.table).where(inArray(id, ids));
    for (const item of found) paths.set(item.id, kind.pageOf(item.slug));
  }
  return paths;
}
