// Preserves rows that a restore would replace, in temporary tables `kept_TABLE` until its transaction ends.

import { type Name, type SQL, sql } from "drizzle-orm";
import { type ClientBase, escapeIdentifier } from "pg";
import type { Queryable } from "./database.ts";

export const preservedTable = (table: string): Name => sql.identifier(`kept_${table}`);

/** Preserves the rows of tables, in the caller's transaction. Tables that this site does not have are skipped. */
export async function preserveRows(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of new Set(tables)) {
    const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [
      table,
    ]);
    if (rows[0]?.found)
      await client.query(
        `CREATE TEMPORARY TABLE ${escapeIdentifier(`kept_${table}`)} ON COMMIT DROP AS SELECT * FROM ${escapeIdentifier(table)}`,
      );
  }
}

/** Tells whether rows of a table were preserved, even if there were none. */
export async function hasPreservedRows(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT to_regclass(${`kept_${table}`}) IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/**
 * Adds preserved rows to their table; existing rows stay. If the site is of an older version, missing columns get
 * their defaults.
 */
export async function reinsertPreservedRows(
  db: Queryable,
  table: string,
  where: SQL = sql`true`,
): Promise<void> {
  const { rows } = await db.execute<{ columns: string | null }>(sql`
    SELECT string_agg(quote_ident(own.attname), ', ') AS columns
    FROM pg_attribute own
    JOIN pg_attribute kept ON kept.attrelid = to_regclass(${`kept_${table}`}) AND kept.attname = own.attname
    WHERE own.attrelid = to_regclass(${table}) AND own.attnum > 0 AND NOT own.attisdropped AND own.attgenerated = ''`);
  const columns = rows[0]?.columns;
  if (!columns) return;
  await db.execute(sql`INSERT INTO ${sql.identifier(table)} (${sql.raw(columns)})
    SELECT ${sql.raw(columns)} FROM ${preservedTable(table)} WHERE ${where} ON CONFLICT DO NOTHING`);
}
