// Replaces stored rows by drafts within a transaction (docs/adr/0038). Temporary views with the tables' names come
// first on the search path: every query of the transaction reads the drafts, and no row of the site is touched or
// locked.

import { getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#src/platform/database/database.ts";
import { oldAddressesTable } from "../addresses/table.ts";
import type { ContentType, ItemRow, Prepared } from "../content-type.server.ts";
import { type ContentRow, isPublishableType } from "../publishable-type.server.ts";
import { predictAddress } from "./predict-address.server.ts";

/** An item to show as published. */
export interface ShownItem {
  id: string;
  /** Without a draft, the stored version is shown. */
  draft?: { fields: Record<string, unknown>; prepared: Prepared<ItemRow> };
}

/** An address that an item loses once its draft is published. */
interface FormerAddress {
  kind: string;
  slug: string;
  id: string;
}

/**
 * Shows items as published, with their drafts. Must be called once per content type, before the transaction reads.
 * @returns the addresses that the drafts leave
 */
export async function shadowTables(
  tx: Transaction,
  kind: ContentType,
  items: ShownItem[],
): Promise<FormerAddress[]> {
  const { source } = kind;
  const { table } = source;
  const drafted = draftedNameOf(table);
  // LIKE also computes generated search columns for drafts. Constraints are not needed, since nothing can be refused.
  await tx.execute(sql`CREATE TEMP TABLE ${drafted} (LIKE ${table} INCLUDING GENERATED) ON COMMIT DROP`);
  const ids = sql.param(items.map(({ id }) => id));
  const columns = sql.join(
    Object.values(getTableColumns(table))
      .filter(({ generated }) => !generated)
      .map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const isShown = sql`${source.id} = ANY(${ids}::uuid[])`;
  await tx.execute(sql`INSERT INTO ${drafted} (${columns}) SELECT ${columns} FROM ${table} WHERE ${isShown}`);
  const rows = await tx.select(kind.columns).from(table).where(isShown);
  const rowsById = new Map((rows as unknown as ItemRow[]).map((row) => [row.id, row]));
  const formerAddresses: FormerAddress[] = [];
  const draftedId = is(source.id, SQL) ? source.id : sql.identifier(source.id.name);
  for (const { id, draft } of items) {
    const row = rowsById.get(id);
    if (!row || !draft) continue;
    const own = await draft.prepared.toColumns(tx, row);
    if (!own.ok) continue;
    const values: Record<string, unknown> = { ...own.columns, ...own.derived };
    if (isPublishableType(kind)) {
      const { slug } = row as ContentRow;
      values.slug = await predictAddress(tx, kind, row as ContentRow, draft.fields);
      if (values.slug !== slug) formerAddresses.push({ kind: kind.plural, slug, id });
    }
    const set = assign(table, values);
    if (set) await tx.execute(sql`UPDATE ${drafted} SET ${set} WHERE ${draftedId} = ${id}`);
  }
  if (isPublishableType(kind)) {
    await tx.execute(
      sql`UPDATE ${drafted} SET is_published = true, published_at = coalesce(published_at, now())`,
    );
  }
  // A view resolves names at creation, so within it the name means the real table.
  await tx.execute(sql`
    CREATE TEMP VIEW ${table} AS
    SELECT * FROM ${table} WHERE id NOT IN (SELECT id FROM ${drafted}) UNION ALL SELECT * FROM ${drafted}`);
  return formerAddresses;
}

/** Redirects the addresses that drafts leave to their items, besides the stored redirects. */
export async function shadowOldAddresses(tx: Transaction, formerAddresses: FormerAddress[]): Promise<void> {
  if (formerAddresses.length === 0) return;
  const drafted = draftedNameOf(oldAddressesTable);
  await tx.execute(sql`CREATE TEMP TABLE ${drafted} (kind text, slug text, item_id uuid) ON COMMIT DROP`);
  for (const { kind, slug, id } of formerAddresses) {
    await tx.execute(sql`INSERT INTO ${drafted} VALUES (${kind}, ${slug}, ${id})`);
  }
  await tx.execute(sql`
    CREATE TEMP VIEW ${oldAddressesTable} AS
    SELECT kind, slug, item_id FROM ${oldAddressesTable} UNION ALL SELECT kind, slug, item_id FROM ${drafted}`);
}

function draftedNameOf(table: PgTable): SQL {
  return sql`${sql.identifier(`drafted_${getTableName(table)}`)}`;
}

/** The SET clause for a draft's columns; undefined if there are none. */
function assign(table: PgTable, values: Record<string, unknown>): SQL | undefined {
  const changed = Object.entries(getTableColumns(table)).filter(([name]) => values[name] !== undefined);
  if (changed.length === 0) return undefined;
  return sql.join(
    changed.map(([name, column]) => {
      const value = values[name];
      return sql`${sql.identifier(column.name)} = ${is(value, SQL) ? value : sql.param(value, column)}`;
    }),
    sql`, `,
  );
}
