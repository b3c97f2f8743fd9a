import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { createLogger } from "../logger.ts";
import { type JobType, openJobs } from "./jobs.ts";

const daily: JobType<object> = {
  name: "test.daily",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 3,
  cron: "0 4 * * *",
};

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());

/** Declares the queue and returns what is stored. */
async function start(kind: JobType<object>) {
  const jobs = await openJobs(site.connection, [kind], createLogger("silent"));
  await jobs.stop();
  const { rows } = await site.resources.db.$client.query(
    `SELECT retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, notify,
       cron, timezone, data, options, queue.xmin AS queue_written, schedule.xmin AS schedule_written
     FROM pgboss.queue LEFT JOIN pgboss.schedule USING (name) WHERE name = $1`,
    [kind.name],
  );
  return rows[0];
}

it("the first start makes the queue and its schedule, a second one writes nothing", async () => {
  const first = await start(daily);
  expect(first).toMatchObject({
    retry_limit: 3,
    retry_delay: 5,
    retry_backoff: true,
    retry_delay_max: 60,
    expire_seconds: 120,
    heartbeat_seconds: 10,
    notify: false,
    cron: "0 4 * * *",
    timezone: "UTC",
    data: {},
    options: { missed: "once" },
  });
  expect(await start(daily)).toEqual(first);
});

it("a start of a version with other retries or another hour changes just that", async () => {
  const before = await start(daily);
  const retried = await start({ ...daily, retryLimit: 9, expireAfter: 600 });
  expect(retried).toMatchObject({ retry_limit: 9, expire_seconds: 600, cron: "0 4 * * *" });
  expect(retried.schedule_written).toBe(before.schedule_written);
  const moved = await start({ ...daily, retryLimit: 9, expireAfter: 600, cron: "0 5 * * *" });
  expect(moved).toMatchObject({ retry_limit: 9, cron: "0 5 * * *" });
  expect(moved.queue_written).toBe(retried.queue_written);
});

it("what another hand has changed in the tables is put right", async () => {
  await start(daily);
  await site.owner.query("UPDATE pgboss.queue SET notify = true WHERE name = $1", [daily.name]);
  await site.owner.query("UPDATE pgboss.schedule SET options = '{}' WHERE name = $1", [daily.name]);
  expect(await start(daily)).toMatchObject({ notify: false, options: { missed: "once" } });
});
