import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { rotateEventPartitions } from "./event-partitions.server.ts";
import { eventsTable } from "./table.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources({ NODE_ENV: "production" });
});
afterAll(() => site.close());

async function months(): Promise<string[]> {
  const { rows } = await site.resources.db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'analytics_events'::regclass ORDER BY 1`);
  return rows.map(({ name }) => name.replace("analytics_events_", ""));
}
const monthFromNow = (n: number) => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1));
  return month.toISOString().slice(0, 7).replace("-", "_");
};
const addEvent = (month: number) =>
  site.resources.db.execute(sql`
    INSERT INTO analytics_events (event, page, created_at)
    VALUES ('page_view', '/', date_trunc('month', now()) + ${month} * interval '1 month' + interval '1 day')`);

it("there is a place for this month and the next two", async () => {
  expect(await months()).toEqual([0, 1, 2].map(monthFromNow).concat("default"));
});

it("what no month has a place for is kept, and moves where it belongs", async () => {
  await addEvent(5);
  await addEvent(-2);
  expect(await site.resources.db.$count(eventsTable)).toBe(2);
  await Promise.all([rotateEventPartitions(site.resources.db), rotateEventPartitions(site.resources.db)]);
  expect(await months()).toEqual([-2, 0, 1, 2, 5].map(monthFromNow).concat("default"));
  const { rows } = await site.resources.db.execute(sql`SELECT 1 FROM analytics_events_default`);
  expect(rows).toEqual([]);
  expect(await site.resources.db.$count(eventsTable)).toBe(2);
});

it("events older than thirteen months go, what was counted of them stays", async () => {
  await addEvent(-13);
  await addEvent(-15);
  await site.resources.db.execute(sql`
    INSERT INTO analytics_days VALUES (now()::date - 900, 'event', 'page_view', '', 7)`);
  await site.resources.db.execute(sql`
    INSERT INTO analytics_hours VALUES (now() - interval '900 days', 'event', 'page_view', '', 7)`);
  await rotateEventPartitions(site.resources.db);
  expect(await months()).toContain(monthFromNow(-13));
  expect(await months()).not.toContain(monthFromNow(-15));
  const { rows } = await site.resources.db.execute(sql`
    SELECT (SELECT count(*) FROM analytics_days)::int AS days, (SELECT count(*) FROM analytics_hours)::int AS hours`);
  expect(rows).toEqual([{ days: 1, hours: 0 }]);
});
