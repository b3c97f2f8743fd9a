// Vacuums after many writes, which PostgreSQL needs before it reads by index alone.

import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";

const TRIES = 40;

/**
 * Vacuums tables until every page is marked all-visible: concurrent readers, such as the queue every few seconds,
 * keep a vacuum from marking pages.
 * @param db connection as the role that owns the schema
 * @throws for another role, since PostgreSQL then only warns and vacuums nothing
 */
export async function vacuum(db: Database, ...tables: string[]): Promise<void> {
  const list = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  );
  const { rows: foreign } = await db.execute(sql`
    SELECT FROM pg_class WHERE relname = ANY(${sql.param(tables)}::text[]) AND relkind IN ('r', 'p')
      AND NOT pg_has_role(relowner, 'MEMBER')`);
  if (foreign.length > 0) throw new Error(`only their owner can vacuum ${tables.join(", ")}`);
  for (let n = 0; n < TRIES; n++) {
    await db.execute(sql`VACUUM ANALYZE ${list}`);
    const { rows } = await db.execute(sql`
      SELECT relname FROM pg_class
      WHERE relname = ANY(${sql.param(tables)}::text[]) AND relkind = 'r' AND relallvisible < relpages`);
    if (rows.length === 0) return;
    await delay(250);
  }
}

/**
 * Drops the indexes of a table that hold no values unique, and builds them again after the work: with forty of them, adding
 * many rows one statement after the other takes minutes.
 * @param db connection as the role that owns the schema
 * @param kept names of indexes that the work itself needs
 */
export async function withoutIndexes(
  db: Database,
  table: string,
  kept: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = ${table}::regclass AND NOT indisunique AND relname <> ALL(${sql.param([...kept])}::text[])`);
  for (const { name } of rows) await db.execute(sql`DROP INDEX ${sql.identifier(name)}`);
  await work();
  for (const { definition } of rows) await db.execute(sql.raw(definition));
}
