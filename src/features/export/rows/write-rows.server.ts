import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { ArchivedRow } from "#src/platform/slices/define-slice.ts";
import type { ZipWriter } from "#src/platform/zip/write-zip.ts";
import { PART_BYTES, partName } from "./row-files.ts";
import type { CatalogTable } from "./table-catalog.server.ts";

const AT_ONCE = 200;
/** Characters per write: adding each line alone to the ZIP costs more memory than the line itself. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * @param tx a transaction that sees one snapshot
 * @returns the number of rows by table
 */
export async function writeRows(
  tx: Transaction,
  zip: ZipWriter,
  tables: CatalogTable[],
  onTable: () => Promise<void>,
): Promise<Record<string, number>> {
  // Fixes the time zone, so that timestamps have the same text in every archive.
  await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    counts[table.name] = await writeTable(tx, zip, table);
    if (table.files) await writeFiles(tx, zip, table.name, table.files);
    await onTable();
  }
  return counts;
}

async function writeTable(tx: Transaction, zip: ZipWriter, table: CatalogTable): Promise<number> {
  const lines = table.form ? toLines(table.form.read(tx)) : readLines(tx, table);
  let count = 0;
  let next = await lines.next();
  async function* part(): AsyncGenerator<string, void, void> {
    let chunk = "";
    for (let length = 0; !next.done && length < PART_BYTES; next = await lines.next()) {
      length += next.value.length;
      count++;
      chunk += `${next.value}\n`;
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = "";
    }
    if (chunk) yield chunk;
  }
  for (let index = 1; !next.done; index++) await zip.add(partName(table.name, index), part());
  return count;
}

async function* toLines(rows: AsyncIterable<ArchivedRow>): AsyncGenerator<string, void, void> {
  for await (const row of rows) yield JSON.stringify(row);
}

/** Yields rows as JSON from PostgreSQL, ordered by primary key. */
async function* readLines(
  tx: Transaction,
  { name, columns, key }: CatalogTable,
): AsyncGenerator<string, void, void> {
  const cursor = sql.identifier(`rows_of_${name}`);
  await tx.execute(sql`
    DECLARE ${cursor} NO SCROLL CURSOR FOR
    SELECT row_to_json(archived)::text AS line FROM (
      SELECT ${list(columns)} FROM ${sql.identifier(name)} ${key.length > 0 ? sql`ORDER BY ${list(key)}` : sql``}
    ) AS archived`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql`FETCH FORWARD ${sql.raw(String(AT_ONCE))} FROM ${cursor}`,
    );
    for (const { line } of rows) yield line;
    if (rows.length < AT_ONCE) break;
  }
  await tx.execute(sql`CLOSE ${cursor}`);
}

/** Holds one file in memory at a time. */
async function writeFiles(
  tx: Transaction,
  zip: ZipWriter,
  table: string,
  { column, folder }: NonNullable<CatalogTable["files"]>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`SELECT id, name FROM ${sql.identifier(table)} ORDER BY id`,
  );
  for (const { id, name } of rows) {
    const { rows: found } = await tx.execute<{ content: Buffer }>(
      sql`SELECT ${sql.identifier(column)} AS content FROM ${sql.identifier(table)} WHERE id = ${id}`,
    );
    if (found[0]) await zip.add(`${folder}/${id}/${toFileName(name)}`, found[0].content);
  }
}

/** Replaces characters that some operating systems forbid. */
const toFileName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}/\\:*?"<>|]/gu, "_")
    .replace(/^\.+/, "_")
    .slice(0, 150)
    .trim() || "anexo";

const list = (names: string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
