import type { Config } from "#src/platform/config.ts";
import { type Migration, MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { type CheckedArchive, checkArchive } from "./archive/read-archive.ts";
import { refuseNewerBackup } from "./fill-database.ts";

/** A completely checked backup, and this version's migrations, which continue its own. */
export interface ReadBackup {
  archive: CheckedArchive;
  migrations: Migration[];
}

/** @param file absolute path @throws StartError with one line for the operator */
export async function readBackup({ backup }: Pick<Config, "backup">, file: string): Promise<ReadBackup> {
  const archive = await checkArchive(file, backup.passphrase);
  const migrations = await readMigrations(MIGRATIONS);
  refuseNewerBackup(archive.head, migrations);
  return { archive, migrations };
}
