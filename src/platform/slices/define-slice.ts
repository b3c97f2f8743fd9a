// The declaration of a slice, in its `slice.ts`. src/slices.ts assembles the process from all of them.

import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { IdentifiedPerson, Person } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import type { Config } from "../config.ts";
import type { CsvRow } from "../csv/read-csv.ts";
import type { Queryable, Transaction } from "../database/database.ts";
import type { SliceApi } from "../http/scopes.ts";
import type { JobType, RunningJob } from "../jobs/jobs.ts";
import { mailerForJob } from "../outgoing/mailer-for-job.ts";
import type { Resources } from "../resources/resources.ts";
import type { SearchSource } from "./search-source.ts";

/** A job definition with its handler. */
export interface Job<Data extends object = object> extends JobType<Data> {
  /** If it throws, the job is retried. */
  run(resources: Resources, data: Data, job: RunningJob): Promise<void>;
}

/** Data stored about a person. Staff erase it on request, and a restore erases it again. */
export interface PersonalData {
  /** Counts a person's entries by category, each entry once. */
  count(db: Queryable, person: Person, config: Config): Promise<PersonalDataCounts>;
  /**
   * Erases the entries. Pending jobs of erased entries must find nothing and finish without error.
   * @returns number of erased entries by category
   */
  erase(db: Queryable, person: Person, config: Config): Promise<PersonalDataCounts>;
  /** Finds further addresses and entries of a person. */
  people?: PeopleFinder;
}

/**
 * Tells which entries belong to one person: by address, because staff merged them, or because staff chose them by phone
 * number. Anyone can enter another person's number, so the number alone is not enough.
 */
export interface PeopleFinder {
  /** Keeps entries from being attributed to other people until the transaction ends. Comes before `identify`. */
  lock(tx: Transaction): Promise<void>;
  /**
   * Finds everything by which the person of an address is known.
   * @param chosen ids of entries with the phone number that staff attribute to the person
   * @returns undefined if one of them does not have the number
   */
  identify(
    db: Queryable,
    contact: { email: string; phone: string | null },
    chosen: readonly string[],
  ): Promise<IdentifiedPerson | undefined>;
  /** Lists entries with this number (`+5511…`) that are not the person's yet. */
  findByPhone(db: Queryable, phone: string, person: Person): Promise<PhoneMatch[]>;
  /** Returns the keys by which `findErased` recognizes a person's entries. */
  keysOf(person: Person): string[];
  /**
   * Finds entries that a restored backup or an imported archive contains again.
   * @param isErased recognizes the keys of erased entries
   * @returns ids, as in `Person.leadIds`
   */
  findErased(db: Queryable, isErased: (key: string) => boolean): Promise<string[]>;
}

export interface PhoneMatch {
  id: string;
  name: string | null;
  email: string | null;
}

/** An audit log entry about something revoked. */
export interface RevokingAct {
  action: AuditAction;
  subjectId: string;
}

/**
 * Data of a slice that grants access. A restore must not bring back what was revoked since the backup
 * (docs/adr/0076).
 */
export interface Revocable {
  /** Actions that revoke, limit or restore access. */
  acts: readonly AuditAction[];
  /** Tables whose current rows are needed, available as `preservedTable(…)`. */
  preserves: readonly string[];
  /**
   * Revokes again what was revoked since the backup.
   * @param since acts that the backup does not contain, the oldest first
   * @returns descriptions, a line per type of change
   */
  revokeAgain(tx: Transaction, since: RevokingAct[], config: Config): Promise<string[]>;
  /** Switches off all access, if nothing tells what was revoked. @returns descriptions, as above */
  switchOff(tx: Transaction): Promise<string[]>;
}

/** A file in the full export ("Exportar tudo"), besides the content types, which are included automatically. */
export interface ExportedFile {
  /** For example "leads.csv". */
  name: string;
  /** Description for the archive's README. */
  about: string;
  /** Yields the text in parts, without hashes, secrets or tokens. @param db reads a single snapshot */
  read(db: Queryable, config: Config): AsyncIterable<string>;
  /**
   * Imports the file into a site, each entry once, without mails or webhooks. Its transaction may be rolled back for
   * a preview.
   */
  importRows?(
    resources: Omit<Resources, "db"> & { db: Transaction },
    file: ArchivedList,
  ): Promise<ImportedList>;
}

/** A file written by an `ExportedFile`, as it is imported. It can be of any length, so it is read in batches. */
export interface ArchivedList {
  /** Lines in batches of some hundred. The first line contains the headings. */
  batches: AsyncIterable<CsvRow[]>;
  /** Whether visitors can see the site. Entries that they would see at once are then skipped. */
  isOpen: boolean;
  /** Returns the old ids of entries that were imported before. They may have been changed or removed here since. */
  findKnown(oldIds: string[]): Promise<Set<string>>;
  /** Tells the same in SQL, including entries of this run. @param oldId an expression */
  cameBefore(oldId: SQL): SQL;
  /**
   * Tells whether a person's data were erased here after the archive was created. They must not come back.
   * @param key an address, or a key of `PeopleFinder.keysOf`
   */
  isErased(key: string): boolean;
  /** Records imported entries by their old and new id, without personal data. */
  remember(entries: { oldId: string; id: string }[]): Promise<void>;
  /** Reports a line that could not be imported. */
  refuse(line: number, message: string): void;
}

export interface ImportedList {
  count: number;
  /** Entries that already existed. */
  known: number;
  /** Entries of people whose data were erased. */
  erased: number;
  /** Notes about the whole file. */
  notes: string[];
}

/** A row of the full archive, with the database's column names. */
export type ArchivedRow = Record<string, unknown>;

/** A table that the full archive contains as stored, and that can be imported into an empty site. */
export interface ArchivedTable {
  /** Description for people: "linha do tempo dos leads". */
  about: string;
  /**
   * Columns left out of the archive, mainly secrets, with the value that imported rows get. `null` uses the column's
   * default.
   */
  without?: Readonly<
    Record<string, ((resources: Pick<Resources, "secrets">, row: ArchivedRow) => unknown) | null>
  >;
  /** Checks what the database does not: JSON, and values that the code expects. */
  check?: z.ZodObject;
  /** Adapts a row to an empty site, so that nothing is sent because of it. Undefined skips the row. */
  takeIn?(row: ArchivedRow): ArchivedRow | undefined;
  /**
   * Handling of rows that a new site already has. `replaced`: the product created them, and the archive's rows
   * replace them. `joined`: the archive's rows are added to them. Without it, a site with rows does not count as
   * empty.
   */
  ownRows?: "replaced" | "joined";
  /**
   * Columns that describe a stored file. Importing the files creates the rows; all other columns come from the
   * archive.
   */
  ofFile?: readonly string[];
  /** A bytea column, archived as files `folder/id/name`. The row needs `id`, `name` and `bytes`. */
  files?: { column: string; folder: string };
  /** Converts rows that are archived in another form than stored. */
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
  /** Returns a function that converts each row to its stored form, in archive order. It throws on an invalid row. */
  toStored(): (row: ArchivedRow) => ArchivedRow;
}

/** Explains to people why the full archive omits a table. */
export interface LeftOutTable {
  leftOut: string;
}

/** Declarations by table name. Exactly one slice must declare each table of the database. */
export type StoredTables = Readonly<Record<string, ArchivedTable | LeftOutTable>>;

export interface Slice {
  /** API routes; the code is loaded only by a process that serves them. */
  apis?: (() => Promise<SliceApi | readonly SliceApi[]>)[];
  /** Sources of the dashboard's search; loaded like `apis`. */
  search?: () => Promise<readonly SearchSource[]>;
  jobs?: Job[];
  /** Runs in each process that works on jobs, after its workers have started. */
  start?(resources: Resources): Promise<void>;
  personalData?: PersonalData[];
  revocable?: Revocable;
  exported?: ExportedFile[];
  /** Declares how the full archive treats the slice's tables. */
  tables?: StoredTables;
}

/** Combines a job definition from elsewhere with its handler. */
export function job<Data extends object>(kind: JobType<Data>, run: Job<Data>["run"]): Job<Data> {
  return { ...kind, run };
}

/**
 * Declares a job that deletes expired data.
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

/** Starts the workers of a slice's jobs, and then the slice itself. */
export async function startSlice(resources: Resources, { jobs = [], start }: Slice): Promise<void> {
  for (const one of jobs) {
    const given = { ...resources, mailer: mailerForJob(resources, one) };
    await resources.jobs.work(one, (data, running) => one.run(given, data, running));
  }
  await start?.(resources);
}
