// What a slice has, as its `slice.ts` says it. The tables of the process are loops over all slices (src/slices.ts).
import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Config } from "../config.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import type { CsvRow } from "../csv/read-csv.ts";
import type { Queryable, Transaction } from "../database/database.ts";
import type { SliceApi } from "../http/scopes.ts";
import type { JobKind, RunningJob } from "../jobs/jobs.ts";
import { brakedMailer } from "../outgoing/braked-mailer.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

/** A kind of job with what it does. */
export interface Job<Data extends object = object> extends JobKind<Data> {
  /** Where it throws, the job is tried again. */
  run(resources: Resources, data: Data, job: RunningJob): Promise<void>;
}

/** What is stored by a person's e-mail address; staff erase it on request, and a restore does so again. */
export interface PersonalData {
  /** Counts an e-mail address's entries by kind, ignoring case. */
  count(db: Queryable, email: string, config: Config): Promise<PersonalDataCounts>;
  /**
   * Erases the entries. Pending jobs of erased entries must find nothing and finish without error.
   * @returns how many entries of each kind were erased
   */
  erase(db: Queryable, email: string, config: Config): Promise<PersonalDataCounts>;
  /** Handles entries that match by telephone number. */
  byPhone?: PhoneMatches;
}

/**
 * Finds and erases entries by telephone number. Anyone can enter another person's number, so entries are
 * erased only after staff confirm that they are the person's.
 */
export interface PhoneMatches {
  /** Lists entries with this number (`+5511…`) that the e-mail address does not find. */
  find(db: Queryable, phone: string, email: string): Promise<PhoneMatch[]>;
  /**
   * Erases selected entries.
   * @returns how many of each kind, and the keys by which `eraseAgain` recognizes them; undefined, with
   *   nothing erased, if one of them does not match the number
   */
  erase(
    db: Queryable,
    phone: string,
    ids: readonly string[],
  ): Promise<{ counts: PersonalDataCounts; keys: string[] } | undefined>;
  /**
   * Erases entries that a restored backup has brought back.
   * @param isErased recognizes the keys of erased entries
   */
  eraseAgain(db: Queryable, isErased: (key: string) => boolean): Promise<void>;
}

export interface PhoneMatch {
  id: string;
  name: string | null;
  email: string | null;
}

/** An entry of the audit log, as far as it says what was revoked. */
export interface RevokingAct {
  action: AuditAction;
  subjectId: string;
}

/**
 * What of a slice's data lets somebody in, or data out. A restore must not bring back what was revoked since the backup
 * (docs/adr/0076).
 */
export interface Revocable {
  /** The acts by which it is revoked, limited or given back. */
  acts: readonly AuditAction[];
  /** Tables whose rows of now are wanted: they are at hand as `keptTable(…)`. */
  keeps: readonly string[];
  /**
   * Revokes again what was revoked since the backup.
   * @param since acts that the backup does not know, the oldest first
   * @returns what it was, in words: a line for each kind of change
   */
  revokeAgain(tx: Transaction, since: RevokingAct[], config: Config): Promise<string[]>;
  /** Switches all of it off, where nothing tells what was revoked. @returns the same */
  switchOff(tx: Transaction): Promise<string[]>;
}

/** A file of the archive with everything ("Exportar tudo"), beside the kinds of content, which are in it by themselves. */
export interface ExportedFile {
  /** "leads.csv" */
  name: string;
  /** What is in it, for the archive's README. */
  about: string;
  /** Its text, in parts. No hash, secret or token may be in it. @param db reads everything as it is at one moment */
  read(db: Queryable, config: Config): AsyncIterable<string>;
  /** Takes the file back into a site, each of its entries once; nobody is mailed, and no webhook is told. Its transaction may be taken back: that is how one looks at what would come. */
  bring?(resources: Omit<Resources, "db"> & { db: Transaction }, file: ArchivedList): Promise<BroughtList>;
}

/** A file that an `ExportedFile` has written, as an archive brings it into this site: of any length, so it is taken in batches. */
export interface ArchivedList {
  /** Its lines in batches of some hundred; the first line has the headings. */
  batches: AsyncIterable<CsvRow[]>;
  /** Visitors see this site: what they would see at once does not come. */
  isOpen: boolean;
  /** Returns the old ids of those entries that came before: they may have been changed or removed here since. */
  findKnown(oldIds: string[]): Promise<Set<string>>;
  /** Tells the same in a statement, of entries of this run too. @param oldId an expression */
  cameBefore(oldId: SQL): SQL;
  /** Whether a person's data were erased here after the archive was made: they do not come back by it. */
  isErased(email: string): boolean;
  /** Remembers what came: its old id, and its id here. Names no person. */
  remember(entries: { oldId: string; id: string }[]): Promise<void>;
  /** Reports a line that could not come. */
  refuse(line: number, message: string): void;
}

/** What came of it. */
export interface BroughtList {
  count: number;
  /** Entries that are here already. */
  known: number;
  /** Entries of people whose data were erased. */
  erased: number;
  /** What is to be said of the whole file. */
  notes: string[];
}

/** A row of the full archive, with the database's column names. */
export type ArchivedRow = Record<string, unknown>;

/** A table that the full archive contains as stored, and that is imported into an empty site. */
export interface ArchivedTable {
  /** Describes the content to people: "linha do tempo dos leads". */
  about: string;
  /**
   * Columns left out of the archive, mainly secrets, with the value that imported rows get. `null` uses the
   * column's default.
   */
  without?: Readonly<
    Record<string, ((resources: Pick<Resources, "secrets">, row: ArchivedRow) => unknown) | null>
  >;
  /** Checks what the database does not: JSON, and values that the code expects. */
  check?: z.ZodObject;
  /** Adapts a row for an empty site, so that it causes nothing to be sent. Undefined skips the row. */
  takeIn?(row: ArchivedRow): ArchivedRow | undefined;
  /**
   * Handling of rows that a new site already has. `replaced`: the product made them, and the archive's rows
   * replace them. `joined`: the archive's rows are added to them. Left out: a site with rows does not count
   * as empty.
   */
  ownRows?: "replaced" | "joined";
  /**
   * Columns that describe a stored file. Importing the files creates the rows; all other columns come from
   * the archive.
   */
  ofFile?: readonly string[];
  /** Column of bytes, archived as files `folder/id/name`. The row needs `id`, `name` and `bytes`. */
  files?: { column: string; folder: string };
  /** Converts rows that are archived in another form than they are stored. */
  form?: ArchivedForm;
}

export interface ArchivedForm {
  /** Stored columns that the archive omits, because `toStored` computes them. */
  made: readonly string[];
  /** Fields that exist only in the archive. */
  added: readonly string[];
  /**
   * Reads all rows.
   * @param db must read a single snapshot
   */
  read(db: Queryable): AsyncIterable<ArchivedRow>;
  /**
   * Returns a function that converts each row to its stored form, in archive order. It throws on an invalid
   * row.
   */
  toStored(): (row: ArchivedRow) => ArchivedRow;
}

/** Explains to people why the full archive omits a table. */
export interface LeftOutTable {
  leftOut: string;
}

/** Declarations by table name. Exactly one slice must declare each table of the database. */
export type StoredTables = Readonly<Record<string, ArchivedTable | LeftOutTable>>;

export interface Slice {
  /** Its calls; the code is loaded only by a process that serves them. */
  apis?: (() => Promise<SliceApi>)[];
  jobs?: Job[];
  /** What each process does once it works on the jobs. */
  start?(resources: Resources): Promise<void>;
  personalData?: PersonalData[];
  revocable?: Revocable;
  exported?: ExportedFile[];
  /** Declares how the full archive treats the slice's tables. */
  tables?: StoredTables;
}

/** A kind of job that is enqueued elsewhere, with what it does. */
export function job<Data extends object>(kind: JobKind<Data>, run: Job<Data>["run"]): Job<Data> {
  return { ...kind, run };
}

/**
 * A job that removes what is past its time.
 * @param cron at night in most of Brazil: from 6:00 UTC
 * @param message for the log, with the counts that `remove` returns
 */
export function cleanUp(
  name: string,
  cron: string,
  message: string,
  remove: (resources: Resources) => Promise<Record<string, number>>,
): Job {
  const run = async (resources: Resources): Promise<void> =>
    resources.log.info(await remove(resources), message);
  return { name, retryDelay: 60, retryDelayMax: 600, retryLimit: 20, cron, run };
}

/** Works on the jobs of a slice; those left by an earlier process come first. */
export async function startSlice(resources: Resources, { jobs = [], start }: Slice): Promise<void> {
  for (const one of jobs) {
    const given = { ...resources, mailer: brakedMailer(resources, one) };
    await resources.jobs.work(one, (data, running) => one.run(given, data, running));
  }
  await start?.(resources);
}
