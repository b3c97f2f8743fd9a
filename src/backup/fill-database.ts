// Fills a database from a backup, for a restore and for the proof that a restore would succeed.

import type { ClientBase } from "pg";
import { createEventPartitions } from "#src/features/analytics/event-partitions.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { applyMigration, type Migration } from "#src/platform/database/migrate.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { ArchiveHead, ArchivePart } from "./archive/format.ts";
import type { CheckedArchive } from "./archive/read-archive.ts";
import { emptyFilledTables } from "./own-schema.ts";
import { insertPiece } from "./table-rows.ts";

export type Parts = AsyncIterable<ArchivePart>;

/** @throws StartError if the backup is of a newer version */
export function refuseNewerBackup({ migrations }: ArchiveHead, known: Migration[]): void {
  const unknown = migrations.find(
    (one, index) => known[index]?.name !== one.name || known[index]?.checksum !== one.checksum,
  );
  if (unknown)
    throw new StartError(
      `A cópia tem a migração ${unknown.name}, que esta versão não conhece: restaure com a versão que a escreveu, ou com uma mais nova. Nada mudou.`,
    );
}

/**
 * Creates the schema of the backup's level in an empty database and fills it with the backup's rows.
 * @param tables the parts of the tables
 * @param onPiece receives each piece before it is inserted
 */
export async function fillDatabase(
  client: ClientBase,
  db: Queryable,
  { head, end }: CheckedArchive,
  migrations: Migration[],
  tables: Parts,
  onPiece: (piece: Buffer) => void = () => {},
): Promise<void> {
  const made = migrations.slice(0, head.migrations.length);
  for (const migration of made) await applyMigration(client, migration);
  await emptyFilledTables(client, made);
  await createEventPartitions(db, head.eventMonths);
  for await (const part of tables) {
    if (part.kind !== "tables") continue;
    onPiece(part.bytes);
    await insertPiece(client, head.tables, part);
  }
  for (const [name, value] of Object.entries(end.sequences))
    await client.query("SELECT setval($1::regclass, $2::bigint)", [name, value]);
}

/** Migrates a filled database to this version's schema. */
export async function migrateForward(
  client: ClientBase,
  { head }: CheckedArchive,
  migrations: Migration[],
): Promise<void> {
  for (const migration of migrations.slice(head.migrations.length)) await applyMigration(client, migration);
}
