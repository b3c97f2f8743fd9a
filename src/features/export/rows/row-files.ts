// Names and limits of the archive's row files: JSON with one row per line, in parts that fit in memory.

import { ZipError } from "#src/platform/zip/read-zip.ts";

export const ROWS_FOLDER = "dados";

/** Bytes after which a new part starts. */
export const PART_BYTES = 8 * 1024 ** 2;
/** Maximum bytes of one row, such as a page version with all its sections. */
export const MAX_ROW_BYTES = 32 * 1024 ** 2;
/** Maximum bytes of a part: its last row may be long. */
export const MAX_PART_BYTES = PART_BYTES + MAX_ROW_BYTES;

/** Example: `dados/leads-0001.ndjson`. */
export const partName = (table: string, part: number): string =>
  `${ROWS_FOLDER}/${table}-${String(part).padStart(4, "0")}.ndjson`;

const PART = new RegExp(String.raw`^${ROWS_FOLDER}/([a-z][a-z0-9_]{0,62})-\d{4,6}\.ndjson$`);

export const tableOfPart = (entry: string): string | undefined => PART.exec(entry)?.[1];

export const wrongRow = (entry: string, cause?: unknown): ZipError =>
  new ZipError(`${entry} tem uma linha que não pode ser lida, ou que não combina com as outras.`, { cause });
