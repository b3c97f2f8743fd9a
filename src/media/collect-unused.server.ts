// Removes images and files that are not in use.

import { and, inArray, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { IMAGE_ID } from "#src/shared/media/media-path.ts";
import { fileFolder, lockFile } from "./files.server.ts";
import { imageFolder, lockImage } from "./media.server.ts";
import { filesTable, imagesTable } from "./table.ts";

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
/** Their own ids are no references. */
const TABLES_OF_UPLOADS = ["images", "files", "font_files"];
/** Type categories (pg_type.typcategory) that cannot contain an id: numbers, dates, enumerations and the like. */
const TYPES_WITHOUT_TEXT = ["B", "D", "E", "G", "I", "N", "R", "T", "V"];
/** Further types without ids. Bytes cannot be searched, so compressed texts must have their image ids beside them. */
const UNSEARCHED_TYPES = ["bytea", "tsvector", "uuid"];

/** Scans the whole content, but no visitor waits for it. */
const MAX_READ_LENGTH = "10min";

/** Uploads stored under a hash of their content, in a table and in a folder of the storage. */
interface UploadTable {
  table: typeof imagesTable | typeof filesTable;
  lock: (tx: Queryable, id: string) => Promise<void>;
  folderOf: (id: string) => string;
  /** Ids of the upload and of everything that replaced it. */
  versions: SQL<string[]>;
  isCandidate?: SQL;
}

const IMAGE_VERSIONS = sql<
  string[]
>`ARRAY[images.id] || ARRAY(SELECT id FROM images AS other WHERE other.picture_id = images.id)`;
const IMAGES: UploadTable = {
  table: imagesTable,
  lock: lockImage,
  folderOf: imageFolder,
  versions: IMAGE_VERSIONS,
  // Excludes an image that another picture shows.
  isCandidate: sql`images.picture_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM images AS other WHERE other.current_id = ANY(${IMAGE_VERSIONS}) AND other.id <> images.id)`,
};
const FILES: UploadTable = {
  table: filesTable,
  lock: lockFile,
  folderOf: fileFolder,
  versions: sql`ARRAY[files.id]`,
};

/**
 * Removes images and files without a reference that were not uploaded within the last day.
 * @param limit most of each in one call; each waits for uploads of the same
 * @returns numbers of removed images and files; if one equals `limit`, there may be more
 */
export async function collectUnused(
  resources: Pick<Resources, "db" | "storage">,
  limit: number,
): Promise<{ images: number; files: number }> {
  return {
    images: await collectImages(resources, limit),
    files: await collect(resources, FILES, limit),
  };
}

export function collectImages(resources: Pick<Resources, "db" | "storage">, limit: number): Promise<number> {
  return collect(resources, IMAGES, limit);
}

async function collect(
  { db, storage }: Pick<Resources, "db" | "storage">,
  uploads: UploadTable,
  limit: number,
): Promise<number> {
  const candidates = await db.transaction(async (tx) =>
    (await findUnused(tx, uploads))
      .slice(0, limit)
      .map(([id = ""]) => id)
      .toSorted(),
  );
  if (candidates.length === 0) return 0;
  return db.transaction(async (tx) => {
    for (const id of candidates) await uploads.lock(tx, id);
    // They may have been used or uploaded again meanwhile.
    const gone = await findUnused(tx, uploads, candidates);
    const versions = gone.flat();
    await tx.delete(uploads.table).where(inArray(uploads.table.id, versions));
    for (const id of versions) await storage.removeFolder(uploads.folderOf(id));
    return gone.length;
  });
}

/**
 * Finds unused uploads with their replacements, the upload itself first.
 * @param among candidates; default: all
 */
async function findUnused(
  tx: Queryable,
  { table, versions, isCandidate }: UploadTable,
  among?: string[],
): Promise<string[][]> {
  const isOld = sql`${table.storedAt} < now() - interval '24 hours'`;
  // Uploads that the library keeps stay, unless somebody removed them.
  const isFree = sql`(NOT ${table.isKept} OR ${table.removedAt} IS NOT NULL)`;
  const isAsked = among && inArray(table.id, among);
  const rows = await tx
    .select({ ids: versions })
    .from(table)
    .where(and(isOld, isFree, isCandidate, isAsked));
  if (rows.length === 0) return [];
  await tx.execute(sql.raw(`SET LOCAL statement_timeout = '${MAX_READ_LENGTH}'`));
  const unused = rows.map(({ ids }) => ids);
  const referred = await findReferred(tx, unused.flat());
  return unused.filter((ids) => !ids.some((id) => referred.has(id)));
}

/**
 * Returns those of these images, files or fonts that any row of the site refers to, by id or by address. Scans all tables in
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
      AND relname <> ALL(${sql.param([...TABLES_OF_UPLOADS, ...NOT_READ])})
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
