// Finds images in use by searching for their ids in every table. Slices that refer to images need not register, and a
// forgotten one keeps a picture too long instead of losing it (docs/adr/0067). Also finds uploaded files, whose
// addresses contain ids of the same form.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { IMAGE_ID } from "#src/shared/media/media-path.ts";

/** Event tables, which are too large to scan each night and never the only reference to an image. */
const NOT_READ = [
  "analytics_events",
  "analytics_days",
  "analytics_hours",
  "audit_entries",
  "lead_events",
  "token_calls",
  "webhook_events",
  "webhook_deliveries",
];

/** Type categories (pg_type.typcategory) that cannot contain an id: numbers, dates, enumerations and the like. */
const TYPES_WITHOUT_TEXT = ["B", "D", "E", "G", "I", "N", "R", "T", "V"];
/** Further types without ids. Bytes cannot be searched, so compressed texts must have their image ids beside them. */
const UNSEARCHED_TYPES = ["bytea", "tsvector", "uuid"];

/**
 * Returns those of these images or files that any row of the site refers to, by id or by address. Scans all tables in
 * one snapshot.
 */
export async function findReferred(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ name: string; columns: string }>(sql`
    SELECT quote_ident(relname) AS name, string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_class
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      JOIN pg_type ON pg_type.oid = atttypid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      -- Others' tables in the same schema may be closed to us.
      AND has_table_privilege(pg_class.oid, 'SELECT')
      AND relname <> ALL(${sql.param(["images", "files", ...NOT_READ])})
      AND typcategory <> ALL(${sql.param(TYPES_WITHOUT_TEXT)}) AND typname <> ALL(${sql.param(UNSEARCHED_TYPES)})
    GROUP BY relname`);
  const named = tables.map(
    ({ name, columns }) =>
      `SELECT (regexp_matches(concat_ws(' ', ${columns}), '${IMAGE_ID}', 'g'))[1] AS id FROM ${name}`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT id FROM (${sql.raw(named.join(" UNION ALL "))}) AS named WHERE id = ANY(${sql.param(ids)})`);
  return new Set(rows.map(({ id }) => id));
}
