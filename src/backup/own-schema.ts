// The product's database objects, as backups read and restore them. The database may contain others, which are left
// alone.

import { escapeIdentifier, type ClientBase } from "pg";
import type { Migration } from "#src/platform/database/migrate.ts";
import { type OwnNames, readOwnNames } from "#src/platform/database/own-names.ts";
import type { ArchiveHead } from "./archive/format.ts";

/**
 * Tables that are not restored: useless later, deleted at midnight anyway, filled by triggers on others, or valid only on the
 * site that created them, where a link may have been used since.
 */
const LEFT_OUT = [
  "analytics_visitor_salts",
  "analytics_visitors",
  "backup_runs",
  "error_counts",
  "exports",
  "known_devices",
  "lead_words",
  "mail_links",
  "mail_outcomes",
  "migrations",
  "operation_checks",
  "operation_notes",
  "passkey_challenges",
  "rate_limits",
  "sessions",
  "task_calendars",
];

/** Lists the tables of a backup with their columns, in an order that respects foreign keys. */
export async function describeTables(
  client: ClientBase,
  { tables }: OwnNames,
): Promise<ArchiveHead["tables"]> {
  const { rows: found } = await client.query<ArchiveHead["tables"][number]>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname = ANY($1) AND relname <> ALL($2)
     GROUP BY relname ORDER BY relname`,
    [tables, LEFT_OUT],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT a.relname AS from, b.relname AS to FROM pg_constraint
     JOIN pg_class a ON a.oid = conrelid JOIN pg_class b ON b.oid = confrelid
     WHERE contype = 'f' AND a.oid <> b.oid AND a.relnamespace = current_schema()::regnamespace`,
  );
  const ordered: typeof found = [];
  while (ordered.length < found.length) {
    const isWaiting = (name: string) => !ordered.some((table) => table.name === name);
    const next = found.filter(
      ({ name }) =>
        isWaiting(name) &&
        !references.some(
          (one) => one.from === name && found.some((t) => t.name === one.to) && isWaiting(one.to),
        ),
    );
    if (next.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered;
}

/** Reads the last value of each sequence. */
export async function readSequences(
  client: ClientBase,
  { sequences }: OwnNames,
): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND sequencename = ANY($1) AND last_value IS NOT NULL`,
    [sequences],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Tells whether the database has content. Demo content counts. */
export async function hasContent(client: ClientBase, names: OwnNames): Promise<boolean> {
  for (const { name } of await describeTables(client, names)) {
    if (names.filled.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

/** Removes the rows that migrations up to a backup's level insert, because the backup contains them. */
export async function emptyFilledTables(client: ClientBase, made: Migration[]): Promise<void> {
  for (const name of new Set(readOwnNames(made).filled))
    await client.query(`DELETE FROM ${escapeIdentifier(name)}`);
}

/** Drops all our objects in the caller's transaction, but only empties the table of migrations. */
export async function dropOwnSchema(client: ClientBase, names: OwnNames): Promise<void> {
  const list = (all: string[]) => all.map((name) => escapeIdentifier(name)).join(", ");
  await client.query(`DROP TABLE IF EXISTS ${list(names.tables)} CASCADE`);
  await client.query(`DROP SEQUENCE IF EXISTS ${list(names.sequences)} CASCADE`);
  const { rows: functions } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY($1)`,
    [names.functions],
  );
  // CASCADE may have dropped it together with another.
  for (const { signature } of functions) await client.query(`DROP FUNCTION IF EXISTS ${signature} CASCADE`);
  await client.query("DELETE FROM migrations");
}
