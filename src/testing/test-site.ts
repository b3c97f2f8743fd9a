// A whole site for a test with real database, queue and API; only mail goes to a folder.

import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { inject } from "vitest";
import { createApi } from "#src/api.ts";
import { jobTypes, startWorkers } from "#src/jobs.ts";
import { type Config, readConfig } from "#src/platform/config.ts";
import { type Connection, openDatabase } from "#src/platform/database/database.ts";
import { openNotifications } from "#src/platform/database/notifications.ts";
import { OWNER, SUPERUSER } from "#src/platform/embedded-postgres/roles.ts";
import type { Server } from "#src/platform/http/server.ts";
import { createImaging } from "#src/platform/imaging/imaging.ts";
import { type JobType, openJobs } from "#src/platform/jobs/jobs.ts";
import { createLogger } from "#src/platform/logger.ts";
import { createLoginQueue } from "#src/platform/login-queue.ts";
import { createLimiter } from "#src/platform/rate-limit.ts";
import { openSiteMailer } from "#src/platform/resources/mail-server.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { openSecretBox } from "#src/platform/secrets/secret-key.ts";
import { openStorage } from "#src/platform/storage.ts";
import { eventually } from "./eventually.ts";
import { TEMPLATE_DATABASE } from "./global-setup.ts";
import { sharedCallers as callers, shareSandbox, shareMarkdown } from "./shared-threads.ts";

/** Everything of a site except its calls and pages. */
export interface TestResources {
  /** Connects as the application's role, with its production rights. */
  connection: Connection;
  /** Connects as the schema's owner, for schema changes. */
  owner: Pool;
  /** Connects as superuser, for changes of the database server. */
  superuser: Pool;
  resources: Resources;
  /** Starts the workers; without it, jobs stay in the queue. */
  startWorkers(): Promise<void>;
  /** Ends every connection to the site's database and refuses new ones, until it is restored. */
  cutDatabase(): Promise<void>;
  restoreDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface TestSite extends TestResources {
  api: Server;
}

/** Returns the job types with the shortest possible pauses, for tests that wait for a retry. */
export function quickJobTypes(): JobType<object>[] {
  return jobTypes.map((kind) => Object.assign({}, kind, { retryDelay: 1, retryDelayMax: 1 }));
}

/** Opens a complete site, which costs more than `openTestResources`. */
export async function openTestSite(...settings: Parameters<typeof openTestResources>): Promise<TestSite> {
  const opened = await openTestResources(...settings);
  const api = await createApi(opened.resources);
  return {
    ...opened,
    api,
    async close() {
      await api.close();
      await opened.close();
    },
  };
}

/**
 * Opens a site's resources on a fresh, migrated, empty database.
 * @param environment variables as an operator would set them; limits are on unless switched off
 * @param kinds job types: the product's or `quickJobTypes()`
 */
export async function openTestResources(
  environment: Record<string, string> = {},
  kinds: JobType<object>[] = jobTypes,
): Promise<TestResources> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-site-"));
  // Lets the database's account pass; otherwise a database made below it would go to a system folder on a disk.
  await chmod(dataDir, 0o711);
  const config: Config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    // The tests' mail server has no certificate.
    SMTP_REQUIRE_TLS: "off",
    ...environment,
  });
  const log = createLogger(config.logLevel);
  const server = inject("connection");
  const name = `test_${randomUUID().replaceAll("-", "")}`;

  const admin = openDatabase({ ...server, user: SUPERUSER }, () => {});
  // Copying files takes half the time of copying through the log, if nothing waits for the disk.
  await admin.pool.query(
    `CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`,
  );

  const connection = { ...server, database: name };
  const database = openDatabase(connection, () => {}, callers);
  const owner = openDatabase({ ...inject("owner"), database: name }, () => {});
  const notifications = await openNotifications(connection, log);
  const cache = await openTagCache(notifications);
  const jobs = await openJobs(connection, kinds, log);
  const secrets = openSecretBox(config);
  const mailer = openSiteMailer({ config, db: database.db, pool: database.pool, cache, secrets });
  const sandbox = shareSandbox();
  const markdown = shareMarkdown();
  const resources: Resources = {
    config,
    db: database.db,
    jobs,
    mailer,
    notifications,
    cache,
    limiter: createLimiter(database.pool, config.rateLimits),
    storage: await openStorage(config),
    sandbox,
    imaging: createImaging(sandbox),
    markdown,
    secrets,
    callers,
    loginQueue: createLoginQueue(log),
    log,
  };
  return {
    connection,
    owner: owner.pool,
    superuser: admin.pool,
    resources,
    startWorkers: () => startWorkers(resources),
    async cutDatabase() {
      await admin.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        name,
      ]);
      // A connection that does not yet know of its end would be handed to the next query.
      await eventually(() => database.pool.idleCount === 0);
    },
    async restoreDatabase() {
      await admin.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    },
    async close() {
      mailer.close();
      await sandbox.close();
      await markdown.close();
      await jobs.stop();
      await notifications.close();
      await database.close();
      await owner.close();
      await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
