import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { ActivityItem, DashboardTrends } from "./schema.ts";

const HOUR_MS = 3_600_000;

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ NODE_ENV: "production", RATE_LIMITS: "off" });
  admin = await addStaff(site.resources);
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const get = (path: string, staff: Staff = admin) =>
  site.api.inject({ url: `/api/dashboard/${path}`, headers: staff.headers });
const activity = async (query = "", staff = admin): Promise<ActivityItem[]> =>
  (await get(`activity${query}`, staff)).json<ActivityItem[]>();
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

describe("an empty site", () => {
  it("has zeros, no activity and flat lines", async () => {
    expect((await get("stats")).json()).toEqual({
      posts: { total: 0, published: 0 },
      projects: { total: 0, published: 0 },
      leads: { total: 0, new: 0 },
      analytics: { lastWeek: 0, total: 0 },
    });
    expect(await activity()).toEqual([]);
    expect((await get("trends")).json<DashboardTrends>().posts).toEqual(Array(12).fill(0));
    expect((await get("funnel")).json()).toEqual({ views: 0, leads: 0, converted: 0 });
  });
});

describe("a site in use", () => {
  beforeAll(async () => {
    const { db } = site.resources;
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, plain_text, reading_time, author_name, is_published, created_at, published_at)
      VALUES ('a', 'Post publicado', 'x', 'x', 1, 'Ana', true, ${ago(1)}, now()),
        ('b', 'Post em rascunho', 'x', 'x', 1, 'Ana', false, ${ago(24 * 10)}, NULL)`);
    await db.execute(sql`
      INSERT INTO projects (slug, title, description, is_published, created_at)
      VALUES ('c', 'Projeto em rascunho', 'x', false, ${ago(3)})`);
    await db.execute(sql`
      INSERT INTO leads (name, email, source, status, created_at)
      VALUES (NULL, 'a@exemplo.com.br', 'x', 'NEW', ${ago(2)}),
        ('Rafael', 'b@exemplo.com.br', 'x', 'CONVERTED', ${ago(4)}),
        ('Antigo', 'c@exemplo.com.br', 'x', 'CONVERTED', ${ago(24 * 60)})`);
    const payload = {
      events: [
        { event: "page_view", page: "/" },
        { event: "page_view", page: "/blog" },
        { event: "button_click", page: "/" },
      ],
    };
    await site.api.inject({ method: "POST", url: "/api/events", payload });
  });

  it("is counted", async () => {
    expect((await get("stats")).json()).toEqual({
      posts: { total: 2, published: 1 },
      projects: { total: 1, published: 0 },
      leads: { total: 3, new: 1 },
      analytics: { lastWeek: 3, total: 3 },
    });
  });

  it("shows what is newest first, of all three kinds", async () => {
    expect(await activity()).toEqual([
      { type: "post", title: "Post publicado", date: expect.any(String), status: "published" },
      { type: "lead", title: "Lead sem nome", date: expect.any(String), status: "NEW" },
      { type: "project", title: "Projeto em rascunho", date: expect.any(String), status: "draft" },
      { type: "lead", title: "Rafael", date: expect.any(String), status: "CONVERTED" },
      { type: "post", title: "Post em rascunho", date: expect.any(String), status: "draft" },
      { type: "lead", title: "Antigo", date: expect.any(String), status: "CONVERTED" },
    ]);
    expect((await activity())[0]?.date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await activity("?limit=2")).map(({ title }) => title)).toEqual([
      "Post publicado",
      "Lead sem nome",
    ]);
  });

  it("shows ten unless asked for more", async () => {
    await site.resources.db.execute(sql`
      INSERT INTO projects (slug, title, description, created_at)
      SELECT 'velho-' || n, 'Velho', 'x', now() - interval '1 year' FROM generate_series(1, 20) AS n`);
    expect(await activity()).toHaveLength(10);
    expect(await activity("?limit=12")).toHaveLength(12);
    await site.resources.db.execute(sql`DELETE FROM projects WHERE title = 'Velho'`);
  });

  it("files what was created under its week, the oldest first", async () => {
    const trends = (await get("trends")).json<DashboardTrends>();
    expect(trends.posts).toEqual([...Array(10).fill(0), 1, 1]);
    expect(trends.projects?.at(-1)).toBe(1);
    expect(trends.leads?.reduce((sum, count) => sum + count)).toBe(3);
  });

  it("follows visitors from view to contract, since a moment", async () => {
    expect((await get("funnel")).json()).toEqual({ views: 2, leads: 2, converted: 1 });
    const since = (hours: number) => `funnel?startDate=${ago(hours).toISOString()}`;
    expect((await get(since(24 * 90))).json()).toEqual({ views: 2, leads: 3, converted: 2 });
    expect((await get(since(2.5))).json()).toEqual({ views: 2, leads: 1, converted: 0 });
  });

  it("tells an editor nothing of leads", async () => {
    expect((await get("stats", editor)).json()).toMatchObject({ posts: { total: 2 }, leads: null });
    expect((await get("trends", editor)).json()).toMatchObject({ leads: null });
    expect((await activity("", editor)).map(({ type }) => type)).toEqual(["post", "project", "post"]);
    expect((await get("funnel", editor)).statusCode).toBe(403);
  });
});

describe("calls that are refused", () => {
  it.each(["stats", "trends", "activity", "funnel"])("%s is for staff", async (path) => {
    const answer = await site.api.inject({ url: `/api/dashboard/${path}` });
    expect(answer.statusCode).toBe(401);
    const headers = { authorization: "Bearer gone" };
    expect((await site.api.inject({ url: `/api/dashboard/${path}`, headers })).statusCode).toBe(401);
  });

  it.each([
    "activity?limit=0",
    "activity?limit=101",
    "activity?limit=muitos",
    "activity?limit=5&limit=6",
    "funnel?startDate=ontem",
    "funnel?startDate=2026-02-30T00:00:00Z",
    "funnel?startDate=0001-01-01T00:00:00Z",
    "funnel?startDate=%00",
  ])("%s is 422", async (path) => {
    expect((await get(path)).statusCode).toBe(422);
  });
});
