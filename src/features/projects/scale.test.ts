// Ten thousand projects: every page of them is read by an index, within the time of issue 4.
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { readPortfolio, selectCards } from "./portfolio.server.ts";
import { listProjects, PROJECTS_TAG, selectProjects } from "./projects.server.ts";

/** Issue 4: the first page of any list with 10,000 rows. */
const LIMIT_MS = 50;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await site.resources.db.execute(sql`
    INSERT INTO projects (slug, title, description, content, category, technologies, is_published,
      published_at, is_featured, created_at)
    SELECT 'projeto-' || n, 'Projeto ' || md5(n::text), 'Descrição de ' || n, repeat('texto ', 500),
      'Categoria ' || n % 40, '{Go,SQL}', n % 10 > 0, now(), n % 500 = 1, now() - n * interval '1 hour'
    FROM generate_series(1, 10000) AS n`);
  await site.resources.db.execute(sql`VACUUM ANALYZE projects`);
});
afterAll(() => site.close());

async function planOf(query: { getSQL(): SQL }): Promise<string> {
  const { rows } = await site.resources.db.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query.getSQL()}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[3] ?? Infinity;
}

const FIRST = { page: 1, limit: 24 };
test.each([
  ["visitors", { audience: "public", ...FIRST }],
  ["visitors in a category", { audience: "public", category: "Categoria 7", ...FIRST }],
  ["staff", { audience: "staff", ...FIRST }],
  ["staff in a category", { audience: "staff", category: "Categoria 7", ...FIRST }],
  ["staff who search", { audience: "staff", q: "c4ca4238", ...FIRST }],
] as const)("the list for %s comes from an index, in time", async (_who, request) => {
  const { db } = site.resources;
  expect(await planOf(selectProjects(db, request))).not.toContain("Seq Scan");
  expect(await medianMs(() => listProjects({ db }, request))).toBeLessThan(LIMIT_MS);
});

test.each([null, "Categoria 7"])(
  "the portfolio's cards of category %s come from an index",
  async (category) => {
    const plan = await planOf(selectCards(site.resources.db, category, 1));
    expect(plan).toContain("projects_portfolio");
    expect(plan).not.toContain("Sort");
  },
);

test("the whole page is in time even where nothing is remembered", async () => {
  const { db, cache } = site.resources;
  const forgetAndRead = async () => {
    await cache.change(db, [PROJECTS_TAG], async () => {});
    return readPortfolio({ db, cache }, { category: null, page: 1 });
  };
  expect((await forgetAndRead()).projects).toHaveLength(24);
  expect(await medianMs(forgetAndRead)).toBeLessThan(LIMIT_MS);
});

test("addresses of pages and categories that are not there are not remembered", async () => {
  const read = (category: string | null, page: number) => readPortfolio(site.resources, { category, page });
  expect(await read("' OR 1=1 --", 1)).toMatchObject({ projects: [], pages: 1 });
  const last = await read(null, 1_000_000);
  expect(last.page).toBe(last.pages);
  expect(last.projects.length).toBeGreaterThan(0);
});
