import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { facetsOf } from "../facets.server.ts";
import type { Analytics, Chart } from "../schema.ts";
import { countEvents } from "./reports.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  // Uses a time zone with an offset of half an hour, so that its hours differ from UTC's.
  site = await openTestSite({ NODE_ENV: "production", TIME_ZONE: "America/St_Johns", RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
  await addEvents(site, 3_000);
});
afterAll(() => site.close());

/** Adds one event every 19.2 minutes over the last 40 days. */
async function addEvents({ resources: { db, config } }: TestSite, howMany: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO analytics_events (event, page, action, label, referrer, utm_source, created_at)
    SELECT (ARRAY['page_view', 'page_view', 'button_click', 'scroll'])[1 + n % 4], '/pagina-' || n % 150,
      CASE WHEN n % 4 = 2 THEN 'click' END, CASE WHEN n % 4 = 2 THEN 'Rótulo ' || n % 3 END,
      CASE WHEN n % 8 = 0 THEN 'google.com' END, CASE WHEN n % 16 = 1 THEN 'boletim' END,
      now() - interval '10 seconds' - n * interval '40 days' / ${howMany}
    FROM generate_series(0, ${howMany - 1}) AS n`);
  for (const [table, column, bucket] of [
    ["analytics_days", "day", sql`(e.created_at AT TIME ZONE ${config.timeZone}::text)::date`],
    ["analytics_hours", "hour", sql`date_trunc('hour', e.created_at, ${config.timeZone}::text)`],
  ] as const) {
    await db.execute(sql`
      INSERT INTO ${sql.identifier(table)} (${sql.identifier(column)}, facet, event, value, count)
      SELECT ${bucket}, f.facet, f.event, f.value, count(*)
      FROM analytics_events e CROSS JOIN LATERAL ${facetsOf()} AS f(facet, event, value)
      WHERE f.value IS NOT NULL GROUP BY 1, 2, 3, 4`);
  }
}

const get = (url: string, headers: Record<string, string> = editor.headers) =>
  site.api.inject({ url, headers });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
async function analytics(query: Record<string, string>): Promise<Analytics> {
  const answer = await get(`/api/analytics?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Analytics>();
}
async function countRaw(from: string, to: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await site.resources.db.execute(sql`
    SELECT count(*)::int AS events, count(DISTINCT page)::int AS pages,
      (count(*) FILTER (WHERE event = 'page_view'))::int AS views,
      (count(*) FILTER (WHERE event = 'page_view' AND coalesce(utm_source, referrer) = 'google.com'))::int AS google
    FROM analytics_events WHERE created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz`);
  return rows[0];
}

describe("what was counted in a period", () => {
  it.each([
    ["a day back from now", 24 * HOUR_MS, 0],
    ["a month back from now", 30 * DAY_MS, 0],
    ["days that begin and end in between", 33.3 * DAY_MS, 11.7 * DAY_MS],
    ["less than two days", 1.9 * DAY_MS, 0.3 * DAY_MS],
    ["a few hours", 8.4 * HOUR_MS, 2.6 * HOUR_MS],
    ["less than an hour", 2.7 * HOUR_MS, 1.9 * HOUR_MS],
    ["a minute", 30.02 * DAY_MS, 30 * DAY_MS],
  ])("is what the events say, to the moment: %s", async (_name, from, to) => {
    const [startDate, endDate] = [ago(from), ago(to)];
    const answer = await analytics({ startDate, endDate });
    const [viewCount = 0] = answer.eventCounts
      .filter(({ event }) => event === "page_view")
      .map(({ _count: { id } }) => id);
    expect({
      events: answer.totalEvents,
      pages: answer.totalUniquePages,
      views: viewCount,
      google: answer.sources.find(({ source }) => source === "google.com")?.count ?? 0,
    }).toEqual(await countRaw(startDate, endDate));
  });

  it("takes whole days of the site's time zone where only dates are given", async () => {
    const { rows } = await site.resources.db.execute<{ day: string; count: number }>(sql`
      SELECT day::text, sum(count)::int AS count FROM analytics_days
      WHERE facet = 'event' GROUP BY 1 ORDER BY 1 OFFSET 3 LIMIT 2`);
    const [first, second] = rows;
    const answer = await analytics({ startDate: String(first?.day), endDate: String(second?.day) });
    expect(answer.totalEvents).toBe((first?.count ?? 0) + (second?.count ?? 0));
  });

  it("is that of the last 7 days where none are given", async () => {
    const answer = await analytics({});
    expect(answer.totalEvents).toBe((await analytics({ startDate: ago(7 * DAY_MS) })).totalEvents);
    expect(answer.totalEvents).toBeGreaterThan(500);
  });

  it("names pages, labels, sources and campaigns, the most frequent first", async () => {
    const { pageViews, labelCounts, sources, utm, recentEvents, totalUniquePages } = await analytics({
      startDate: ago(39 * DAY_MS),
    });
    expect(totalUniquePages).toBe(150);
    expect(pageViews).toHaveLength(100);
    expect(pageViews.map(({ count }) => count)).toEqual(
      pageViews.map(({ count }) => count).toSorted((one, other) => other - one),
    );
    expect(new Set(labelCounts.map(({ label }) => label))).toEqual(
      new Set(["Rótulo 0", "Rótulo 1", "Rótulo 2"]),
    );
    expect(labelCounts[0]).toMatchObject({ event: "button_click", action: "click", category: null });
    expect(sources.map(({ source }) => source)).toEqual(["google.com", "boletim"]);
    expect(utm).toEqual([{ source: "boletim", medium: null, campaign: null, count: expect.any(Number) }]);
    expect(recentEvents).toHaveLength(10);
    expect(recentEvents[0]).toMatchObject({ event: "page_view", page: "/pagina-0", label: null });
    expect(Date.now() - Date.parse(recentEvents[0]?.createdAt ?? "")).toBeLessThan(60_000);
  });

  it("may be nothing", async () => {
    const answer = await analytics({ startDate: "2020-01-01", endDate: "2020-01-31" });
    expect(answer).toEqual({
      channels: [],
      totalEvents: 0,
      totalUniquePages: 0,
      eventCounts: [],
      recentEvents: [],
      pageViews: [],
      labelCounts: [],
      sources: [],
      utm: [],
    });
  });

  it.each([
    "startDate=ontem",
    "startDate=0000-01-01",
    "startDate=2026-02-30",
    "startDate=2026-02-02T10:00:00",
    "startDate=2026-02-02&startDate=2026-02-03",
    "startDate=2026-02-02&endDate=2026-01-01",
    "format=pdf",
    "endDate=%00",
  ])("is refused for %s", async (query) => {
    expect((await get(`/api/analytics?${query}`)).statusCode).toBe(422);
  });
});

describe("the chart", () => {
  it("has every day of the site's time zone, zeros too", async () => {
    const chart = (await get("/api/dashboard/analytics/chart?days=60")).json<Chart>();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/St_Johns" }).format(new Date());
    expect(chart).toHaveLength(60);
    expect(chart.at(-1)?.date).toBe(today);
    expect(new Set(chart.map(({ date }) => date)).size).toBe(60);
    expect(chart[0]).toMatchObject({ views: 0, events: 0 });
    expect(chart.reduce((sum, { events }) => sum + events, 0)).toBe(3_000);
    expect(chart.reduce((sum, { views }) => sum + views, 0)).toBe(1_500);
  });

  it("is of 30 days unless told", async () => {
    expect((await get("/api/dashboard/analytics/chart")).json<Chart>()).toHaveLength(30);
    for (const days of ["0", "-1", "1.5", "dez", "9999", ""]) {
      expect((await get(`/api/dashboard/analytics/chart?days=${days}`)).statusCode).toBe(422);
    }
  });
});

it("top pages are 10 unless told", async () => {
  const url = "/api/dashboard/analytics/top-pages";
  expect((await get(url)).json<unknown[]>()).toHaveLength(10);
  const three = (await get(`${url}?limit=3`)).json<{ page: string; count: number }[]>();
  expect(three).toHaveLength(3);
  expect(three[0]?.count).toBeGreaterThan(0);
  expect((await get(`${url}?limit=101`)).statusCode).toBe(422);
});

it("the overview knows how many events there are", async () => {
  const { lastWeek, total } = await countEvents(site.resources);
  expect(total).toBe(3_000);
  expect(lastWeek).toBeGreaterThan(400);
  expect(lastWeek).toBeLessThan(600);
});

it("only staff read what was counted", async () => {
  for (const path of ["/api/analytics", "/api/analytics?format=csv", "/api/dashboard/analytics/chart"]) {
    expect((await get(path, {})).statusCode).toBe(401);
    expect((await get(path, { authorization: "Bearer x" })).statusCode).toBe(401);
  }
});

describe("the events as CSV", () => {
  it("ask again who it is after ten minutes, as other exports do, and the numbers do not", async () => {
    await site.owner.query("UPDATE sessions SET confirmed_at = now() - interval '11 minutes'");
    expect((await get("/api/analytics?format=csv")).statusCode).toBe(403);
    expect((await get("/api/analytics")).statusCode).toBe(200);
    await site.owner.query("UPDATE sessions SET confirmed_at = now()");
  });

  it("are all there, newest first, as a spreadsheet in Brazil reads them", async () => {
    const answer = await get(`/api/analytics?format=csv&startDate=${ago(41 * DAY_MS)}`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, first, ...rest] = answer.body.split("\r\n");
    expect(head).toBe("\uFEFFEvento;Página;Ação;Categoria;Rótulo;Valor;Data");
    expect(first).toMatch(/^page_view;\/pagina-0;;;;;\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(rest).toHaveLength(3_000);
  });

  it("neither skip nor repeat any where many came at once, and start no formula", async () => {
    const other = await openTestSite({ NODE_ENV: "production" });
    await other.resources.db.execute(sql`
      INSERT INTO analytics_events (event, page, label, value)
      SELECT 'scroll', '/' || n, '=1+1;"' || n, 12.5 FROM generate_series(1, 12000) AS n`);
    const staff = await addStaff(other.resources);
    const answer = await other.api.inject({ url: "/api/analytics?format=csv", headers: staff.headers });
    const lines = answer.body.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(12_000);
    expect(new Set(lines).size).toBe(12_000);
    expect(lines[0]).toMatch(/^scroll;\/12000;;;"'=1\+1;""12000";12,5;/);
    await other.close();
  });
});
