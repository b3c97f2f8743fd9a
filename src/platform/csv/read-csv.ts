import { type Sandbox, sandboxModule, withinLimits } from "../sandbox/sandbox.ts";
import type { CsvReaderHost } from "./csv-reader.ts";
import type { CsvRow } from "./parse-csv.ts";

export type { CsvRow };

/** Reason to refuse a row with `hasOpenQuote`. */
export const OPEN_QUOTE = "As aspas abertas nesta linha não fecham";

const READER = sandboxModule<typeof import("./csv-reader.ts")>("#src/platform/csv/csv-reader.ts");
/** CPU time for a file of 30 MB, several times what real cells take. */
const LIMIT_MS = 20_000;

/** A file that is never held as a whole in this process, such as one that was sent. */
export interface CsvFile {
  pieces(): AsyncIterable<Buffer>;
}

export interface OpenCsv {
  rowCount: number;
  /** Yields rows as `parseCsv` returns them, in batches. */
  batches(): AsyncGenerator<CsvRow[], void, void>;
}

/**
 * Parses a CSV file in the sandbox while `use` reads its rows.
 * @returns undefined if the file is no CSV, or takes too much time or memory
 */
export function withCsv<Result>(
  sandbox: Pick<Sandbox, "shortSession">,
  file: CsvFile,
  use: (csv: OpenCsv) => Promise<Result>,
): Promise<Result | undefined> {
  const pieces = file.pieces()[Symbol.asyncIterator]();
  const host: CsvReaderHost = {
    async next() {
      const { value, done } = await pieces.next();
      return done === true ? null : value;
    },
  };
  const reading = sandbox.shortSession(
    READER,
    { ...host },
    async (call) => {
      const rowCount = await call("open");
      if (rowCount === undefined) return undefined;
      return use({
        rowCount,
        async *batches() {
          for (let batch = await call("next"); batch; batch = await call("next")) yield batch;
        },
      });
    },
    LIMIT_MS,
  );
  return withinLimits(reading, undefined);
}
