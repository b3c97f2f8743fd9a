import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";

/** Accounts and sessions were seen lately, and nothing takes entries out of the log. */
const RESTLESS = ["users", "sessions", "audit_entries"];

/**
 * Reads all rows of all tables, to compare them with those of later.
 * @param leftOut further tables
 */
export async function readAllRows(
  db: Queryable,
  leftOut: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname <> ALL(${sql.param([...RESTLESS, ...leftOut])}::text[]) ORDER BY relname`);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: unknown }>(
      sql`SELECT to_jsonb(one) AS row FROM ${sql.identifier(name)} AS one ORDER BY to_jsonb(one)::text`,
    );
    if (rows.length > 0) all[name] = rows.map(({ row }) => row);
  }
  return all;
}
