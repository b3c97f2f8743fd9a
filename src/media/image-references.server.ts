// Which images are in use, found by looking for their ids in every table there is: a slice that holds images need tell
// nobody, and one that is forgotten keeps a picture for too long instead of losing it (docs/adr/0067). So are uploaded files, whose addresses hold ids of the same form.
import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { IMAGE_ID } from "#src/shared/media/media-path.ts";

/** Too large to be read through each night, and never the only place that names an image: records of what has happened. */
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

/** Categories of types (pg_type.typcategory) without room for an id: numbers, dates, enumerations and the like. */
const TYPES_WITHOUT_TEXT = ["B", "D", "E", "G", "I", "N", "R", "T", "V"];
/** Further types without one. Bytes cannot be searched: whoever packs a text keeps the images' ids beside it. */
const UNSEARCHED_TYPES = ["bytea", "tsvector", "uuid"];

/**
 * Those of these images, or files, that a row of any table of the site names, by id or by address. Reads all of them, as they are at
 * one moment.
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
