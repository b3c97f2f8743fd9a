// Where the rows of tables lie in the archive: JSON, a row on each line, in parts of a size that fits in memory.

export const ROWS_FOLDER = "dados";

/** Bytes after which a part ends. */
export const PART_BYTES = 8 * 1024 ** 2;
/** A part is at most this long: its last row may be a long one, such as a version of a page with all its sections. */
export const MAX_PART_BYTES = PART_BYTES + 32 * 1024 ** 2;

/** `dados/leads-0001.ndjson` */
export const partName = (table: string, part: number): string =>
  `${ROWS_FOLDER}/${table}-${String(part).padStart(4, "0")}.ndjson`;

const PART = new RegExp(String.raw`^${ROWS_FOLDER}/([a-z][a-z0-9_]{0,62})-\d{4,6}\.ndjson$`);

/** The table whose rows a file of the archive has; undefined of any other file. */
export const tableOfPart = (entry: string): string | undefined => PART.exec(entry)?.[1];
