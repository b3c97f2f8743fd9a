// Puts drafts in the place of what is stored, for one transaction (docs/adr/0038). Temporary views with the names of
// the tables stand before these on the search path: every query of the transaction reads the drafts, and no row of the
// site is touched or locked.
import { getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database.ts";
import type { Columns, ContentRow, Prepared } from "#src/publishing/content-kind.server.ts";
import { asRows, selectRows } from "#src/publishing/read-content.server.ts";
import { foreseeAddress } from "./foresee-address.server.ts";
import type { PreviewedKind } from "./previewed-kind.server.ts";

/** An item to be shown as published. */
export interface ShownItem {
  id: string;
  /** Its draft; without one it is shown as it is stored. */
  draft?: { fields: Record<string, unknown>; prepared: Prepared<ContentRow> };
}

/**
 * Shows items as published, with their drafts. Must be called once for each kind, before the transaction reads.
 * @param oldSlugs lead to their items, as those do that the drafts leave behind
 */
export async function shadowTables(
  tx: Transaction,
  { kind }: PreviewedKind,
  items: ShownItem[],
  oldSlugs: { slug: string; id: string }[],
): Promise<void> {
  const { table, redirects } = kind;
  const [drafted, draftedRedirects] = [draftedNameOf(table), draftedNameOf(redirects.table)];
  // LIKE: the columns that searches read are computed for drafts too. There is nobody to refuse anything to, so no
  // constraints.
  await tx.execute(sql`CREATE TEMP TABLE ${drafted} (LIKE ${table} INCLUDING GENERATED) ON COMMIT DROP`);
  await tx.execute(sql`CREATE TEMP TABLE ${draftedRedirects} (slug text, item_id uuid) ON COMMIT DROP`);
  const ids = items.map(({ id }) => id);
  const columns = sql.join(
    Object.values(getTableColumns(table))
      .filter(({ generated }) => !generated)
      .map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`INSERT INTO ${drafted} (${columns}) SELECT ${columns} FROM ${table} WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  );
  const stored = asRows(kind, await selectRows(tx, kind, sql`${table.id} = ANY(${sql.param(ids)}::uuid[])`));
  const rows = new Map(stored.map((row) => [row.id, row]));
  const moved = [...oldSlugs];
  for (const { id, draft } of items) {
    const row = rows.get(id);
    if (!row || !draft) continue;
    const own = await draft.prepared.toColumns(tx, row);
    if (!own.ok) continue;
    const slug = await foreseeAddress(tx, kind, row, draft.fields);
    if (slug !== row.slug) moved.push({ slug: row.slug, id });
    await tx.execute(sql`UPDATE ${drafted} SET ${assign(kind.table, own, slug)} WHERE id = ${id}`);
  }
  await tx.execute(
    sql`UPDATE ${drafted} SET is_published = true, published_at = coalesce(published_at, now())`,
  );
  for (const { slug, id } of moved) {
    await tx.execute(sql`INSERT INTO ${draftedRedirects} VALUES (${slug}, ${id})`);
  }
  // A view keeps the tables that its names mean now: within it, the table itself.
  await tx.execute(sql`
    CREATE TEMP VIEW ${table} AS
    SELECT * FROM ${table} WHERE id NOT IN (SELECT id FROM ${drafted}) UNION ALL SELECT * FROM ${drafted}`);
  const target = sql.identifier(redirects.target.name);
  await tx.execute(sql`
    CREATE TEMP VIEW ${redirects.table} AS
    SELECT slug, ${target} FROM ${redirects.table} UNION ALL SELECT slug, item_id FROM ${draftedRedirects}`);
}

function draftedNameOf(table: Parameters<typeof getTableName>[0]): SQL {
  return sql`${sql.identifier(`drafted_${getTableName(table)}`)}`;
}

/** What follows SET: the columns of a draft. */
function assign(table: PreviewedKind["kind"]["table"], own: Columns<ContentRow>, slug: string): SQL {
  const values: Record<string, unknown> = { ...own.columns, ...own.derived, slug };
  const changed = Object.entries(getTableColumns(table)).filter(([name]) => values[name] !== undefined);
  return sql.join(
    changed.map(([name, column]) => {
      const value = values[name];
      return sql`${sql.identifier(column.name)} = ${is(value, SQL) ? value : sql.param(value, column)}`;
    }),
    sql`, `,
  );
}
