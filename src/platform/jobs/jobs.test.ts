import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import type { Logger } from "../logger.ts";
import { type JobType, type Jobs, openJobs } from "./jobs.ts";

const kind: JobType<{ n: number }> = { name: "test.slow", retryDelay: 1, retryDelayMax: 1, retryLimit: 5 };

let site: TestResources;
let jobs: Jobs;
let lines: string[];
beforeEach(async () => {
  site = await openTestResources();
  lines = [];
  const write = (level: string) => (first: object | string, text?: string) => {
    lines.push(`${level}: ${typeof first === "string" ? first : text}`);
  };
  const log = { error: write("error"), warn: write("warn"), info: write("info") } as unknown as Logger;
  jobs = await openJobs(site.connection, [kind], log);
});
afterEach(() => site.close());

it("that the database is away is logged once, and once that it is back", async () => {
  let done = 0;
  await jobs.work(kind, async () => void done++);
  await site.cutDatabase();
  await eventually(() => lines.some((line) => line.includes("lost")));
  // Waits for some more polls.
  await delay(4_000);
  await site.restoreDatabase();
  await eventually(() => lines.some((line) => line.includes("again")));
  await jobs.enqueue(site.resources.db, kind, { n: 1 });
  await eventually(() => done === 1);
  await jobs.stop();
  expect(lines).toEqual([
    "error: the job queue has lost its database",
    "info: the job queue has its database again",
  ]);
});

it("a stop does not wait for long jobs: they are tried again, and are not told as failures", async () => {
  const started = Promise.withResolvers<void>();
  let attempts = 0;
  let isDone = false;
  await jobs.work(kind, async (_data, { signal }) => {
    attempts++;
    started.resolve();
    await delay(60_000, undefined, { signal });
    isDone = true;
  });
  await jobs.enqueue(site.resources.db, kind, { n: 1 });
  await started.promise;
  await jobs.stop();
  expect(isDone).toBe(false);
  const client = new Client(site.connection);
  await client.connect();
  const { rows } = await client.query("SELECT state FROM pgboss.job WHERE name = $1", [kind.name]);
  await client.end();
  expect([attempts, rows]).toEqual([1, [{ state: "retry" }]]);
  expect(lines.filter((line) => !line.startsWith("info"))).toEqual([]);
});
