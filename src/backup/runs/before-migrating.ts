// Takes a backup of a database with content before its schema changes.

import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { Config } from "#src/platform/config.ts";
import { MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { readOwnNames } from "#src/platform/database/own-names.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Logger } from "#src/platform/logger.ts";
import { StartError } from "#src/platform/start-error.ts";
import { hasContent } from "../own-schema.ts";
import { runInWorker } from "./start-worker.ts";

/**
 * Returns the hook that `openResources` calls before the first pending migration. A job proves the backup afterwards.
 * @returns undefined if backups are switched off
 */
export function backupBeforeMigrating(
  config: Config,
  kinds: JobType<object>[],
  log: Logger,
): ((client: ClientBase) => Promise<void>) | undefined {
  if (!config.backup.isOn) return undefined;
  return async (client) => {
    if (!(await hasContent(client, readOwnNames(await readMigrations(MIGRATIONS))))) return;
    log.info("taking a backup before the database is migrated");
    const take = { id: randomUUID(), reason: "migration" } as const;
    const failure = await runInWorker(config, kinds, { kind: "backup", take, prove: false }).then(
      (result) => (result.kind === "backup" ? result.outcomes[0]?.error : null),
      (error: Error) => (error instanceof StartError ? error.message : `${error.message}.`),
    );
    if (failure)
      throw new StartError(
        `O banco de dados precisa ser atualizado, e a cópia de segurança antes disso falhou: ${failure} Resolva isso, ou use BACKUP=off para atualizar sem cópia.`,
      );
  };
}
