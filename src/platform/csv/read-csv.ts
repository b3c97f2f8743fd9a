import { type Sandbox, sandboxModule, withinLimits } from "../sandbox/sandbox.ts";
import type { CsvRow } from "./parse-csv.ts";

export type { CsvRow };

/** Reason to refuse a row with `hasOpenQuote`. */
export const OPEN_QUOTE = "As aspas abertas nesta linha não fecham";

const PARSER = sandboxModule<typeof import("./parse-csv.ts")>("#src/platform/csv/parse-csv.ts");
/** CPU time for a file of 10 MB, several times what real cells take. */
const LIMIT_MS = 20_000;

/** @returns rows as `parseCsv`; undefined also for a file that takes too much time or memory */
export const readCsv = (sandbox: Pick<Sandbox, "call">, file: Buffer): Promise<CsvRow[] | undefined> =>
  withinLimits(sandbox.call(PARSER, "parseCsv", [file], LIMIT_MS), undefined);
