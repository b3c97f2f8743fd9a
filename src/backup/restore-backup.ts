// npm run restore: replaces a site that does not run by a backup, completely or not at all.
import { Client, type PoolClient } from "pg";
import { CONSOLE } from "#src/audit/actor.server.ts";
import type { Config } from "#src/platform/config.ts";
import type { Logger } from "#src/platform/logger.ts";
import { MIGRATION_LOCK, MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { isInUse } from "#src/platform/database/notifications.ts";
import { StartError } from "#src/platform/start-error.ts";
import { openStorage } from "#src/platform/storage.ts";
import { checkArchive } from "./archive/read-archive.ts";
import { refuseUnknown } from "./fill-database.ts";
import { openDatabaseToReplace } from "#src/platform/database/open-site-database.ts";
import { DEFAULT_SETTINGS } from "#src/settings/schema.ts";
import { readSiteName } from "./site-facts.ts";
import { hasContent } from "./own-schema.ts";
import { type OwnNames, readOwnNames } from "#src/platform/database/own-names.ts";
import { putBackup, type Restored, type RestoreStep, type SiteCode } from "./put-backup.ts";

interface RestoreOptions {
  /** Whether existing content may be replaced. */
  replace: boolean;
  /** Whether also content of a site with another name. */
  otherSite?: boolean;
  log: Logger;
  onStep?: (step: RestoreStep) => void;
}

/**
 * Restores a backup into the database and storage of this configuration, and migrates it to this version's
 * schema. The file is checked completely before anything is opened. A failure leaves the site as it was;
 * images stored until then are removed after a day.
 * @param file absolute path
 * @throws StartError with one line for the operator
 */
export async function restoreBackup(
  config: Config,
  file: string,
  site: SiteCode,
  { replace, otherSite = false, log, onStep = () => {} }: RestoreOptions,
): Promise<Restored> {
  const archive = await checkArchive(file, config.backup.passphrase);
  const migrations = await readMigrations(MIGRATIONS);
  refuseUnknown(archive.head, migrations);
  onStep("checked");
  if (config.databaseUrl) await refuseRunningSite(config.databaseUrl);
  const { pool, connection, application, close } = await openDatabaseToReplace(config, log);
  try {
    const client = await pool.connect();
    try {
      await client.query("SET statement_timeout = 0");
      // A site that is started now waits for this lock.
      await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
      if (config.databaseUrl) await refuseRunningSite(config.databaseUrl);
      if (!replace) await refuseContent(client, readOwnNames(migrations));
      if (!otherSite) await refuseOtherSite(client, archive.head.siteName);
      const storage = await openStorage(config);
      const target = {
        actor: CONSOLE,
        config,
        client,
        connection,
        application,
        storage,
        site,
        log,
        onStep,
      };
      return await putBackup(target, archive, migrations);
    } finally {
      // Closing the connection rolls back, and releases the lock for a waiting site.
      client.release(true);
    }
  } finally {
    await close();
  }
}

/** @throws StartError while a site is connected to the database, of whichever process */
export async function refuseRunningSite(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    if (await isInUse(client))
      throw new StartError(
        "Há um site no ar em DATABASE_URL: pare-o antes, em todos os processos. Nada mudou.",
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL não responde: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** A site that still has the name of every new one is nobody's yet. */
async function refuseOtherSite(client: PoolClient, name: string | undefined): Promise<void> {
  const here = await readSiteName(client);
  if (here && name && here !== name && here !== DEFAULT_SETTINGS.siteName)
    throw new StartError(
      `A cópia é de outro site, “${name}”, e aqui está “${here}”: use também --other-site, se é o que você quer. Nada mudou.`,
    );
}

async function refuseContent(client: PoolClient, names: OwnNames): Promise<void> {
  if (await hasContent(client, names))
    throw new StartError(
      "Já existe um site neste banco de dados (conteúdo de demonstração conta): use --replace para apagá-lo e pôr a cópia no lugar. Nada mudou.",
    );
}
