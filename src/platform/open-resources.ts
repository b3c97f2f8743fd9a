// Opens the resources of a process in order, and closes them in the reverse order.
import { mkdir } from "node:fs/promises";
import { createCallers } from "./callers.ts";
import type { ClientBase, Pool } from "pg";
import type { Config } from "./config.ts";
import { type Connection, openDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { type JobKind, openJobs } from "./jobs.ts";
import { openImaging } from "./imaging/imaging.ts";
import type { Logger } from "./logger.ts";
import { openMailer } from "./mail.ts";
import { noteMailOutcomes } from "./mail-outcomes.ts";
import { openMarkdown } from "./markdown/markdown.ts";
import { migrate, MIGRATIONS } from "./migrate.ts";
import { openNotifications } from "./notifications.ts";
import { outboxDirOf } from "./outbox.ts";
import { createLimiter } from "./rate-limit.ts";
import type { Resources } from "./resources.ts";
import { openSecretBox } from "./secret-key.ts";
import { StartError } from "./start-error.ts";
import { openStorage } from "./storage.ts";
import { openTagCache } from "./tag-cache.ts";

export interface OpenResources {
  resources: Resources;
  close(): Promise<void>;
}

/**
 * @param onDatabaseExit called each time the embedded PostgreSQL ends by itself; it is started again
 * @param beforeMigrating called before the first migration of a database that has some already
 * @throws StartError when the database cannot be used; what was opened before is closed again
 */
export async function openResources(
  config: Config,
  kinds: JobKind<object>[],
  log: Logger,
  onDatabaseExit: (reason: string) => void,
  beforeMigrating?: (client: ClientBase) => Promise<void>,
): Promise<OpenResources> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    let connection: Connection = { connectionString: config.databaseUrl };
    if (!config.databaseUrl) {
      const postgres = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => log.info(line),
        onExit: onDatabaseExit,
      });
      closers.push(() => postgres.stop());
      connection = postgres.connection;
    }
    const database = openDatabase(connection, (error) =>
      log.warn({ err: error }, "database connection lost"),
    );
    closers.push(() => database.close());
    await checkDatabase(database.pool, config);
    const applied = await migrate(database.pool, MIGRATIONS, beforeMigrating);
    if (applied.length > 0) log.info({ applied }, "database migrated");

    const notifications = await openNotifications(connection, log);
    closers.push(() => notifications.close());
    const cache = await openTagCache(notifications);
    const sender = openMailer({
      smtpUrl: config.mail.smtpUrl,
      requireTls: config.mail.requireTls,
      from: config.mail.from ?? `Vitrine <site@${new URL(config.siteUrl ?? "http://localhost").hostname}>`,
      outboxDir: outboxDirOf(config.dataDir),
    });
    const mailer = noteMailOutcomes(sender, database.pool);
    const secrets = openSecretBox(config);
    if (!secrets) log.warn("SECRET_KEY is not set: nobody can set up a second factor by app (TOTP)");
    const storage = await openStorage(config);
    const callers = createCallers();
    const imaging = openImaging({ callers, log });
    closers.push(() => imaging.close());
    const markdown = openMarkdown(log, { callers });
    closers.push(() => markdown.close());
    // Registered before the queue, so that it is closed after it: running jobs can still send mail.
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
      imaging,
      markdown,
      secrets,
      callers,
      log,
    };
    return { resources: shared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws StartError where the database cannot be reached, or is too old */
export async function checkDatabase(pool: Pool, config: Config): Promise<void> {
  if (config.databaseUrl) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    const { rows } = await pool.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new StartError("DATABASE_URL precisa ser um PostgreSQL 15 ou mais novo");
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The URL contains a password: show only the driver's message.
    const name = config.databaseUrl ? "DATABASE_URL" : "O banco de dados de DATA_DIR";
    throw new StartError(`${name} não responde: ${(error as Error).message}`, { cause: error });
  }
}
