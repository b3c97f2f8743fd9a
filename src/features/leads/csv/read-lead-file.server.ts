import { listPeople } from "#src/accounts/accounts.server.ts";
import type { CsvFile } from "#src/platform/csv/read-csv.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import { listCustomFields } from "../custom-fields/list-fields.server.ts";
import { activeFields } from "../custom-fields/schema.ts";
import { listStages } from "../stages.server.ts";
import type { ImportField } from "./columns.ts";
import type { AssignedColumns } from "./find-columns.ts";
import type {
  LeadFileHost,
  OpenedFile,
  PreviewLine,
  ReadLine,
  RefusedLine,
  UnknownValue,
} from "./lead-file-reader.ts";

const READER = sandboxModule<typeof import("./lead-file-reader.ts")>(
  "#src/features/leads/csv/lead-file-reader.ts",
);
/** CPU time to open a file of 30 MB, several times what real ones take. */
const LIMIT_MS = 30_000;
const TOO_HARD =
  "O arquivo é grande ou complexo demais para ser lido. Divida-o em partes, ou salve-o como CSV.";

/** How a file is read. */
export interface Mapping {
  columns?: AssignedColumns | undefined;
  /** Chosen values by field, then by the value in the file. */
  values?: Record<string, Record<string, string>> | undefined;
}

export interface OpenLeadFile extends OpenedFile {
  fields: readonly (ImportField | null)[];
  /** Chosen values of the mapping. */
  values: Record<string, Record<string, string>>;
  preview: PreviewLine[];
  batches(): AsyncGenerator<(ReadLine | RefusedLine)[], void, void>;
  /** To be called after the last batch. */
  unknown(): Promise<UnknownValue[]>;
}

/** A file that cannot be read, or has no column with a name, an e-mail or a telephone. */
export type UnreadableFile = { problem: string } | { unassigned: OpenedFile };

interface Options {
  sheet?: string | undefined;
  /** Finds the mapping once the headings are known. */
  findMapping: (headings: readonly string[]) => Promise<Mapping>;
}

/** Reads a file of leads in the sandbox while `use` takes them. */
export async function withLeadFile<Result>(
  { db, config, sandbox }: Pick<Resources, "db" | "config" | "sandbox">,
  file: CsvFile,
  { sheet, findMapping }: Options,
  use: (leads: OpenLeadFile) => Promise<Result>,
): Promise<Result | UnreadableFile> {
  const [people, stages, fields] = await Promise.all([listPeople(db), listStages(db), listCustomFields(db)]);
  const pieces = file.pieces()[Symbol.asyncIterator]();
  const host: LeadFileHost = {
    async next() {
      const { value, done } = await pieces.next();
      return done === true ? null : value;
    },
  };
  const reading = sandbox.session(
    READER,
    { ...host },
    async (call): Promise<Result | UnreadableFile> => {
      const opened = await call("open", sheet);
      if ("problem" in opened) return opened;
      const { columns: assigned, values = {} } = await findMapping(opened.headings);
      const started = await call("start", {
        assigned,
        values,
        people,
        stages,
        own: activeFields(fields),
        timeZone: config.timeZone,
        now: new Date(),
      });
      if (!started) return { unassigned: opened };
      return use({
        ...opened,
        fields: started.fields,
        values,
        preview: await call("preview"),
        async *batches() {
          for (let batch = await call("next"); batch; batch = await call("next")) yield batch;
        },
        unknown: () => call("unknown"),
      });
    },
    { limitMs: LIMIT_MS },
  );
  return withinLimits(reading, { problem: TOO_HARD });
}
