// Opens the resources of a process in order, and closes them in reverse order.

import type { ClientBase } from "pg";
import { createCallers } from "../callers.ts";
import type { Config } from "../config.ts";
import { checkDatabase } from "../database/check-database.ts";
import { openDatabase } from "../database/database.ts";
import { openNotifications } from "../database/notifications.ts";
import { prepareDatabase, readConnections } from "../database/prepare-database.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { createImaging } from "../imaging/imaging.ts";
import { type JobType, openJobs } from "../jobs/jobs.ts";
import type { Logger } from "../logger.ts";
import { createLoginQueue } from "../login-queue.ts";
import { openMarkdown } from "../markdown/markdown.ts";
import { createLimiter } from "../rate-limit.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import { openSecretBox } from "../secrets/secret-key.ts";
import { openStorage } from "../storage.ts";
import { openSiteMailer } from "./mail-server.server.ts";
import type { Resources } from "./resources.ts";
import { openTagCache } from "./tag-cache.ts";

export interface OpenResources {
  resources: Resources;
  close(): Promise<void>;
}

/**
 * @param onDatabaseExit called whenever the embedded PostgreSQL ends by itself; it is restarted
 * @param beforeMigrating called before the first pending migration of a database that already has some
 * @throws StartError if the database cannot be used, after closing everything opened so far
 */
export async function openResources(
  config: Config,
  kinds: JobType<object>[],
  log: Logger,
  onDatabaseExit: (reason: string) => void,
  beforeMigrating?: (client: ClientBase) => Promise<void>,
): Promise<OpenResources> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    let connections = readConnections(config);
    if (!connections) {
      const postgres = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => log.info(line),
        onExit: onDatabaseExit,
      });
      closers.push(() => postgres.stop());
      connections = postgres;
    }
    const applied = await prepareDatabase(config, connections, beforeMigrating);
    if (applied.length > 0) log.info({ applied }, "database migrated");
    const { connection } = connections;
    const callers = createCallers();
    const onLost = (error: Error): void => log.warn({ err: error }, "database connection lost");
    const database = openDatabase(connection, onLost, callers);
    closers.push(() => database.close());
    await checkDatabase(database.pool, config);
    const notifications = await openNotifications(connection, log);
    closers.push(() => notifications.close());
    const cache = await openTagCache(notifications);
    const secrets = openSecretBox(config);
    const mailer = openSiteMailer({ config, db: database.db, pool: database.pool, cache, secrets });
    if (!secrets)
      log.warn(
        "SECRET_KEY is not set: nobody can set up a second factor by app (TOTP), and secrets of webhooks are not encrypted",
      );
    const storage = await openStorage(config);
    const sandbox = openSandbox({ callers, log });
    closers.push(() => sandbox.close());
    const markdown = openMarkdown(log, { callers });
    closers.push(() => markdown.close());
    // Registered before the queue and therefore closed after it, so that running jobs can still send mail.
    closers.push(() => mailer.close());
    const jobs = await openJobs(connection, kinds, log);
    closers.push(() => jobs.stop());
    const limiter = createLimiter(database.pool, config.rateLimits);
    const shared = {
      config,
      db: database.db,
      jobs,
      mailer,
      notifications,
      cache,
      limiter,
      storage,
      sandbox,
      imaging: createImaging(sandbox),
      markdown,
      secrets,
      callers,
      loginQueue: createLoginQueue(log),
      log,
    };
    return { resources: shared, close };
  } catch (error) {
    await close();
    throw error;
  }
}
