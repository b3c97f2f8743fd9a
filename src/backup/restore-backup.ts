// npm run restore: replaces a stopped site by a backup, completely or not at all.

import { Client, type PoolClient } from "pg";
import { CONSOLE } from "#src/audit/actor.server.ts";
import type { Config } from "#src/platform/config.ts";
import { isInUse } from "#src/platform/database/notifications.ts";
import { type OwnNames, readOwnNames } from "#src/platform/database/own-names.ts";
import type { Logger } from "#src/platform/logger.ts";
import { openDatabaseToReplace } from "#src/platform/resources/open-site-database.ts";
import { StartError } from "#src/platform/start-error.ts";
import { DEFAULT_SETTINGS } from "#src/settings/default-settings.ts";
import { hasContent } from "./own-schema.ts";
import { readBackup } from "./read-backup.ts";
import type { Restored, RestoreStep, SiteCode } from "./restore-archive.ts";
import { restoreIntoDatabase } from "./restore-into-database.ts";
import { readSiteName } from "./site-facts.ts";

interface RestoreOptions {
  /** Allows to replace existing content. */
  replace: boolean;
  /** Also allows to replace a site with another name. */
  otherSite?: boolean;
  /** The backup was just taken, as in an upgrade, so nothing was revoked since. */
  nothingSince?: boolean;
  log: Logger;
  onStep?: (step: RestoreStep) => void;
}

/**
 * Restores a backup into the database and storage of this configuration, and migrates it to this version's schema.
 * The file is checked completely before anything is opened. A failure leaves the site as it was; images stored until
 * then are removed after a day.
 * @param file absolute path
 * @throws StartError with one line for the operator
 */
export async function restoreBackup(
  config: Config,
  file: string,
  site: SiteCode,
  { replace, otherSite = false, nothingSince = false, log, onStep = () => {} }: RestoreOptions,
): Promise<Restored> {
  const backup = await readBackup(config, file);
  onStep("checked");
  if (config.databaseUrl) await refuseRunningSite(config.databaseUrl);
  const database = await openDatabaseToReplace(config, log);
  const target = { actor: CONSOLE, config, site, log, onStep, nothingSince };
  return restoreIntoDatabase(database, target, backup, {
    async check(client) {
      if (config.databaseUrl) await refuseRunningSite(config.databaseUrl);
      if (!replace) await refuseContent(client, readOwnNames(backup.migrations));
      if (!otherSite) await refuseOtherSite(client, backup.archive.head.siteName);
    },
  });
}

/** @throws StartError while a site of any process is connected to the database */
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

/** A site with the default name has no owner yet. */
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
