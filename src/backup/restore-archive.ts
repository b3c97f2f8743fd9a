// Replaces a site by a checked backup, in one transaction.

import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { actAs, type Actor } from "#src/audit/actor.server.ts";
import { RETENTION_MONTHS } from "#src/audit/schema.ts";
import { resealSecrets } from "#src/features/operation/secrets/reseal.server.ts";
import { restoreFile } from "#src/media/files.server.ts";
import { restoreMaster } from "#src/media/masters.server.ts";
import type { Config } from "#src/platform/config.ts";
import { explainDatabaseError } from "#src/platform/database/database-errors.ts";
import { grantToApplication } from "#src/platform/database/database-roles.ts";
import {
  type Connection,
  drizzleOnClient,
  type Queryable,
  type Transaction,
} from "#src/platform/database/database.ts";
import {
  applyPending,
  createMigrationsTable,
  type Migration,
  MIGRATIONS,
} from "#src/platform/database/migrate.ts";
import { readOwnNames } from "#src/platform/database/own-names.ts";
import { preservedTable, preserveRows } from "#src/platform/database/preserved-rows.ts";
import { prepareQueue } from "#src/platform/database/queue-schema.ts";
import { type ErasureList, readErasures } from "#src/platform/erasure-list.ts";
import { collectErased } from "#src/platform/find-emails.ts";
import { type JobType, type Jobs, openJobs } from "#src/platform/jobs/jobs.ts";
import type { Logger } from "#src/platform/logger.ts";
import { openSecretBox } from "#src/platform/secrets/secret-key.ts";
import type { PersonalData, Revocable, RevokingAct } from "#src/platform/slices/define-slice.ts";
import { eraseAgain } from "#src/platform/slices/erase-again.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { Storage } from "#src/platform/storage.ts";
import type { ArchivePart } from "./archive/format.ts";
import type { CheckedArchive } from "./archive/read-archive.ts";
import { migrateForward, fillDatabase } from "./fill-database.ts";
import { dropOwnSchema } from "./own-schema.ts";
import { holdOutgoing, replacePendingJobs } from "./pending-jobs.ts";
import { AUDIT_TABLE, hasPreservedLog, IS_TOLD, restoreAuditLog, TOLD } from "./preserve-audit-log.ts";
import type { ReadBackup } from "./read-backup.ts";
import type { Revoked } from "./schema.ts";
import { readSiteName } from "./site-facts.ts";

const LOG_AGE = `${RETENTION_MONTHS} months`;
const IS_NEW = sql`NOT EXISTS (SELECT FROM audit_entries AS known WHERE known.id = kept.id)`;

/** Steps of a restore; the process may be killed at any of them. */
export type RestoreStep = "checked" | "images" | "emptied" | "filled" | "migrated" | "committed";

export interface Restored {
  createdAt: string;
  /** Names of the backup's site and of the replaced one. */
  siteName: string | undefined;
  before: string | undefined;
  /** People whose data was erased after the backup, and now again. */
  erasedAgain: number;
  /** Secrets that were encrypted with a key that this machine does not have. */
  unreadableSecrets: number;
  /** What was revoked after the backup, or may have been. */
  revoked: Revoked;
}

/** Loaders for code of the whole site, called only by a restore that needs it. */
export interface SiteCode {
  loadJobTypes(): Promise<JobType<object>[]>;
  loadPersonalData(): Promise<PersonalData[]>;
  loadRevocables(): Promise<Revocable[]>;
}

async function openQueue({ connection, site, log }: Target): Promise<Jobs> {
  await prepareQueue(connection);
  return openJobs(connection, await site.loadJobTypes(), log);
}

export interface Target {
  /** Recorded in the audit log. */
  actor: Actor;
  config: Config;
  /** Must hold the migration lock, or the site must be closed to everybody else in another way. */
  client: PoolClient;
  /** For the role that owns the schema, like `client`. */
  connection: Connection;
  /** Application's role, which needs privileges on the restored objects; undefined if it is the same. */
  application: string | undefined;
  storage: Storage;
  site: SiteCode;
  log: Logger;
  onStep: (step: RestoreStep) => void;
  /** The backup was just taken, so nothing was revoked or sent since. */
  nothingSince?: boolean;
}

export async function restoreArchive(target: Target, { archive, migrations }: ReadBackup): Promise<Restored> {
  const { client, storage, onStep } = target;
  const before = await readSiteName(client);
  await createSchemaForImages(client);
  const queue = archive.end.jobs.length > 0 ? await openQueue(target) : undefined;
  try {
    const parts = archive.readParts();
    const first = await putImages(drizzleOnClient(client), storage, parts);
    onStep("images");
    const erasures = await readErasures(storage, new Date(archive.head.createdAt));
    const rest = withFirst(first, parts);
    const done = await replaceAll({ ...target, queue, erasures }, archive, migrations, rest);
    onStep("committed");
    await client.query("ANALYZE");
    const { createdAt, siteName } = archive.head;
    return { createdAt, siteName, before, ...done };
  } finally {
    await queue?.stop();
  }
}

type Done = Pick<Restored, "erasedAgain" | "unreadableSecrets" | "revoked">;

/** In one transaction: everybody else sees either the old site or the new one. */
async function replaceAll(
  target: Target & { queue: Jobs | undefined; erasures: ErasureList },
  archive: CheckedArchive,
  migrations: Migration[],
  parts: AsyncGenerator<ArchivePart, void, void>,
): Promise<Done> {
  const { actor, config, client, application, site, queue, erasures, log, onStep } = target;
  const { createdAt } = archive.head;
  const work = async (db: Transaction): Promise<Done> => {
    actAs(db, actor);
    const revocables = await site.loadRevocables();
    await preserveRows(client, [AUDIT_TABLE, ...revocables.flatMap(({ preserves }) => preserves)]);
    await dropOwnSchema(client, readOwnNames(migrations));
    onStep("emptied");
    const people = collectErased(erasures);
    await fillDatabase(client, db, archive, migrations, parts, people.scan);
    onStep("filled");
    await migrateForward(client, archive, migrations);
    const revoked = target.nothingSince
      ? { isTold: true, lines: [] }
      : await revokeAgain(db, revocables, createdAt, config);
    await restoreAuditLog(db, createdAt, revoked);
    const personalData = erasures.size > 0 ? await site.loadPersonalData() : [];
    const erasedAgain = await eraseAgain({ db, config }, personalData, erasures, people.found);
    // Secrets of an older backup may be unencrypted, or encrypted with an older key.
    const { unreadable } = await resealSecrets({ db, secrets: openSecretBox(config) });
    await replacePendingJobs(client, db, queue, archive.end.jobs);
    if (!target.nothingSince) await holdOutgoing(db, queue);
    if (application) await grantToApplication(client, application, readOwnNames(migrations));
    onStep("migrated");
    return { erasedAgain, unreadableSecrets: unreadable, revoked };
  };
  try {
    return await drizzleOnClient(client).transaction(work);
  } catch (error) {
    if (!(error instanceof StartError)) log.error({ err: (error as Error).cause ?? error }, "restore failed");
    throw explainFailure(error);
  }
}

/** PostgreSQL's own messages are English and quote rows, so they only go to the log. */
function explainFailure(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  return new StartError(
    `A restauração falhou, e o conteúdo do site ficou como estava: ${explainDatabaseError(error)}`,
    { cause: error },
  );
}

/** In an empty database, images need tables before the rest is restored. */
async function createSchemaForImages(client: PoolClient): Promise<void> {
  await createMigrationsTable(client);
  const { rowCount } = await client.query("SELECT FROM migrations LIMIT 1");
  if (rowCount === 0) await applyPending(client, MIGRATIONS);
}

type PartsOfFile = AsyncGenerator<ArchivePart, void, void>;

/** Stores images and documents, which come first in the file. @returns the first part that is neither */
async function putImages(
  db: Queryable,
  storage: Storage,
  parts: PartsOfFile,
): Promise<ArchivePart | undefined> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done || !part) return undefined;
    if (part.kind === "tables") return part;
    const put = part.kind === "images" ? restoreMaster : restoreFile;
    if (!(await put({ db, storage }, part.name, part.bytes)))
      throw new StartError(`O arquivo ${part.name} da cópia é outro: o conteúdo do site não mudou.`);
  }
}

async function* withFirst(first: ArchivePart | undefined, rest: PartsOfFile): PartsOfFile {
  if (first) yield first;
  yield* rest;
}

/**
 * Revokes again what was revoked since a backup, whose rows are already restored. If the log is incomplete, switches
 * off everything that can be revoked.
 */
async function revokeAgain(
  tx: Transaction,
  revocables: Revocable[],
  createdAt: string,
  config: Config,
): Promise<Revoked> {
  const isTold = await isLogWhole(tx, createdAt);
  const lines: string[] = [];
  for (const one of revocables)
    lines.push(
      ...(isTold ? await one.revokeAgain(tx, await readSince(tx, one), config) : await one.switchOff(tx)),
    );
  return { isTold, lines };
}

/**
 * Tells whether the site's log is complete since the backup: it contains the backup's newest entry, is not so long
 * that its start is gone, and no restore in between came without a complete log.
 */
async function isLogWhole(tx: Transaction, createdAt: string): Promise<boolean> {
  if (!(await hasPreservedLog(tx))) return false;
  const kept = sql`${preservedTable(AUDIT_TABLE)} AS kept`;
  const { rows } = await tx.execute<{ whole: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${kept} WHERE id = (SELECT id FROM audit_entries ORDER BY at DESC, id DESC LIMIT 1))
      AND ${createdAt}::timestamptz > now() - ${LOG_AGE}::interval
      AND NOT EXISTS (SELECT FROM ${kept} WHERE action = 'backup.restored' AND ${IS_NEW}
        AND after ->> ${IS_TOLD} IS DISTINCT FROM ${TOLD}) AS whole`);
  return rows[0]?.whole === true;
}

async function readSince(tx: Transaction, { acts }: Revocable): Promise<RevokingAct[]> {
  const { rows } = await tx.execute<{ action: RevokingAct["action"]; subject_id: string | null }>(sql`
    SELECT action, subject_id FROM ${preservedTable(AUDIT_TABLE)} AS kept
    WHERE action = ANY(${sql.param([...acts])}::text[]) AND ${IS_NEW} ORDER BY at, id`);
  return rows.map(({ action, subject_id: subjectId }) => ({ action, subjectId: subjectId ?? "" }));
}
