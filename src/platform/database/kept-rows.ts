// Rows of the site that a restore replaces, at hand in `kept_TABLE` until its transaction ends: its tables are dropped.
import { type Name, type SQL, sql } from "drizzle-orm";
import { type ClientBase, escapeIdentifier } from "pg";
import type { Queryable } from "./database.ts";

/** Where the kept rows of a table are. */
export const keptTable = (table: string): Name => sql.identifier(`kept_${table}`);

/** Keeps the rows of tables, in the caller's transaction; of one that this site does not have, none. */
export async function keepRows(client: ClientBase, tables: readonly string[]): Promise<void> {
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

/** Whether there are kept rows of a table, be it an empty one. */
export async function hasKept(db: Queryable, table: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT to_regclass(${`kept_${table}`}) IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/**
 * Adds kept rows to their table; a row that is there already stays. The site may be of an older version: what it does not
 * have is as in a new row.
 */
export async function putKeptRows(db: Queryable, table: string, where: SQL = sql`true`): Promise<void> {
  const { rows } = await db.execute<{ columns: string | null }>(sql`
    SELECT string_agg(quote_ident(own.attname), ', ') AS columns
    FROM pg_attribute own
    JOIN pg_attribute kept ON kept.attrelid = to_regclass(${`kept_${table}`}) AND kept.attname = own.attname
    WHERE own.attrelid = to_regclass(${table}) AND own.attnum > 0 AND NOT own.attisdropped AND own.attgenerated = ''`);
  const columns = rows[0]?.columns;
  if (!columns) return;
  await db.execute(sql`INSERT INTO ${sql.identifier(table)} (${sql.raw(columns)})
    SELECT ${sql.raw(columns)} FROM ${keptTable(table)} WHERE ${where} ON CONFLICT DO NOTHING`);
}
