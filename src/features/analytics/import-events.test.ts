import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inventVisits } from "#src/seed/demo-visits.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { importEvents } from "./import-events.server.ts";
import { getAnalytics, getChart } from "./reports/reports.server.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources({ TIME_ZONE: "America/Sao_Paulo" });
});
afterAll(() => site.close());

it("files an event of the past under its moment, its hour and its day", async () => {
  const { db, config } = site.resources;
  await importEvents(db, config.timeZone, [
    // In São Paulo it is still the previous evening.
    {
      event: "page_view",
      page: "/",
      createdAt: new Date("2026-03-10T02:30:00Z"),
      utm: { source: "boletim" },
    },
    { event: "button_click", page: "/", action: "click", createdAt: new Date("2026-03-10T14:00:00Z") },
  ]);
  const days = await db.execute(
    sql`SELECT day::text, event, count::int FROM analytics_days WHERE facet = 'event' ORDER BY 1`,
  );
  expect(days.rows).toEqual([
    { day: "2026-03-09", event: "page_view", count: 1 },
    { day: "2026-03-10", event: "button_click", count: 1 },
  ]);
  const period = {
    startDate: "2026-03-09T00:00:00Z",
    endDate: "2026-03-10T10:00:00Z",
    format: "json" as const,
  };
  expect(await getAnalytics(site.resources, period)).toMatchObject({
    totalEvents: 1,
    recentEvents: [{ page: "/", createdAt: "2026-03-10T02:30:00.000Z" }],
    sources: [{ source: "boletim", count: 1 }],
  });
});

it("the demo's visits are quick to store, end before now and fill every day of the chart", async () => {
  const { db, config } = site.resources;
  const now = Date.now();
  const visits = inventVisits(now);
  expect(visits).toEqual(inventVisits(now));
  expect(Math.max(...visits.map(({ createdAt }) => createdAt.getTime()))).toBeLessThanOrEqual(now);
  await importEvents(db, config.timeZone, visits);
  const chart = await getChart(site.resources, 30);
  expect(chart.slice(0, -1).every(({ views }) => views > 0)).toBe(true);
});
