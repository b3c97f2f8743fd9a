// One real PostgreSQL for the whole test run; every test site gets a database of its own in it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, type Connection } from "#src/platform/database.ts";
import { startEmbeddedPostgres } from "#src/platform/embedded-postgres/embedded-postgres.ts";
import { openJobs } from "#src/platform/jobs.ts";
import { createLogger } from "#src/platform/logger.ts";
import { migrate } from "#src/platform/migrate.ts";
import { jobKinds } from "../jobs.ts";

export const TEMPLATE_DATABASE = "vitrine_template";

declare module "vitest" {
  export interface ProvidedContext {
    connection: Connection;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await createTemplate(postgres.connection);
  project.provide("connection", postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Migrated once, with the queue's schema: copying it takes a tenth of making it. */
async function createTemplate(connection: Connection): Promise<void> {
  const admin = openDatabase(connection, () => {});
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  // Nothing here must outlive a loss of power: no transaction waits for the disk.
  await admin.pool.query(`ALTER ROLE ${connection.user} SET synchronous_commit = off`);
  await admin.close();
  const inTemplate = { ...connection, database: TEMPLATE_DATABASE };
  const template = openDatabase(inTemplate, () => {});
  await migrate(template.pool, new URL("../../migrations", import.meta.url).pathname);
  await template.close();
  const jobs = await openJobs(inTemplate, jobKinds, createLogger("silent"));
  await jobs.stop();
}
