// Starts one real PostgreSQL for the whole test run; every test site gets a database of its own in it.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { jobTypes } from "#src/jobs.ts";
import { readConfig } from "#src/platform/config.ts";
import { openDatabase, type Connection } from "#src/platform/database/database.ts";
import { prepareDatabase } from "#src/platform/database/prepare-database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#src/platform/embedded-postgres/embedded-postgres.ts";
import { OWNER, SUPERUSER } from "#src/platform/embedded-postgres/roles.ts";
import { TEMPORARY_SETTINGS } from "#src/platform/embedded-postgres/scratch-postgres.ts";
import { openJobs } from "#src/platform/jobs/jobs.ts";
import { createLogger } from "#src/platform/logger.ts";

export const TEMPLATE_DATABASE = "vitrine_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connects as the application's role, which every test site uses. */
    connection: Connection;
    /** Connects as the role that owns the schema. */
    owner: Connection;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: TEMPORARY_SETTINGS });
  await createTemplate(postgres);
  project.provide("connection", postgres.connection);
  project.provide("owner", postgres.owner);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Creates a migrated database with the queue's schema; copying it takes a tenth of the time of creating it. */
async function createTemplate({ connection, owner }: EmbeddedPostgres): Promise<void> {
  const admin = openDatabase({ ...owner, user: SUPERUSER }, () => {});
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE_DATABASE} OWNER ${OWNER}`);
  await admin.close();
  const inTemplate = (one: Connection): Connection => ({ ...one, database: TEMPLATE_DATABASE });
  const connections = { connection: inTemplate(connection), owner: inTemplate(owner) };
  await prepareDatabase(readConfig({ NODE_ENV: "test" }), connections);
  const jobs = await openJobs(connections.connection, jobTypes, createLogger("silent"));
  await jobs.stop();
  // Prevents schedules from adding jobs to a test's queue, by pretending that another process has just run them.
  const inOwn = openDatabase(connections.owner, () => {});
  await inOwn.pool.query("UPDATE pgboss.version SET cron_on = now() + interval '1 day'");
  // Removes the jobs of a minute that began in the meantime.
  await inOwn.pool.query("DELETE FROM pgboss.job");
  await inOwn.close();
}
