// Reads a CSV file in the sandbox: takes it in pieces and returns its rows in batches; called through read-csv.ts.

import { type CsvRow, parseCsv } from "./parse-csv.ts";

/** Limits of a batch: rows, and characters of their cells. */
const AT_ONCE = 500;
const LENGTH_AT_ONCE = 200_000;

export interface CsvReaderHost {
  /** Returns the next piece of the file; null at its end. */
  next(): Promise<Buffer | null>;
}

export default (host: CsvReaderHost) => {
  let rows: CsvRow[] = [];
  let at = 0;
  return {
    /** @returns the number of rows; undefined if the file is no CSV, see `parseCsv` */
    async open(): Promise<number | undefined> {
      const pieces: Buffer[] = [];
      for (let piece = await host.next(); piece; piece = await host.next()) pieces.push(piece);
      const parsed = parseCsv(Buffer.concat(pieces.splice(0)));
      rows = parsed ?? [];
      return parsed?.length;
    },
    /** Returns the next batch; null after the last one. */
    next(): CsvRow[] | null {
      const from = at;
      for (let length = 0; at < rows.length && at - from < AT_ONCE && length < LENGTH_AT_ONCE; at++)
        length += rows[at]?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
      return at > from ? rows.slice(from, at) : null;
    },
  };
};
