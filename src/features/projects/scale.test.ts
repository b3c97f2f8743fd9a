// Tests that with ten thousand projects every page is read by an index.

import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { selectItems } from "#src/publishing/items/list-content.server.ts";
import { findItem } from "#src/publishing/items/read-content.server.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { readCards, readPortfolio, readProjectPage, selectCards } from "./portfolio/portfolio.server.ts";
import { projectType } from "./projects.server.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
  await site.resources.db.execute(sql`
    INSERT INTO projects (slug, title, description, content, category, technologies, is_published,
      published_at, is_featured, created_at)
    SELECT 'projeto-' || n, 'Projeto ' || md5(n::text), 'Descrição de ' || n, repeat('texto ', 500),
      'Categoria ' || n % 40, '{Go,SQL}', n % 10 > 0, now(), n % 500 = 1, now() - n * interval '1 hour'
    FROM generate_series(1, 10000) AS n`);
  await site.owner.query("VACUUM ANALYZE projects");
});
afterAll(() => site.close());

async function planOf(query: { getSQL(): SQL }): Promise<string> {
  const { rows } = await site.resources.db.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query.getSQL()}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const FIRST = { page: 1, limit: 24 };
it.each([
  ["visitors", { audience: "public", ...FIRST }],
  ["visitors in a category", { audience: "public", category: "Categoria 7", ...FIRST }],
  ["staff", { audience: "staff", ...FIRST }],
  ["staff in a category", { audience: "staff", category: "Categoria 7", ...FIRST }],
  ["staff who search", { audience: "staff", q: "c4ca4238", ...FIRST }],
] as const)("the list for %s comes from an index", async (_who, request) => {
  const { db } = site.resources;
  expect(await planOf(selectItems(db, projectType, request))).not.toContain("Seq Scan");
});

it.each([null, "Categoria 7"])(
  "the portfolio's cards of category %s come from an index",
  async (category) => {
    const plan = await planOf(selectCards(site.resources.db, category, 1));
    expect(plan).toContain("projects_portfolio");
    expect(plan).not.toContain("Sort");
  },
);

it("the next project is found by an index, and after the last one comes the first", async () => {
  const { db } = site.resources;
  const inOrder = await readCards(db, null, { page: 1, limit: 3 });
  const [first, second] = inOrder;
  if (!first || !second) throw new Error("there are ten thousand");
  const plan = await planOf(selectCards(db, null, 1, { limit: 1, after: first.id }));
  expect(plan).toContain("projects_portfolio");
  expect(plan).not.toContain("Sort");
  const nextOf = async (id: string) => {
    const project = await findItem(site.resources, projectType, id, "public");
    if (!project) throw new Error(`${id} is missing`);
    const { project: shown } = await readProjectPage(site.resources, { ...project, content: "" });
    return shown.next?.id;
  };
  expect(await nextOf(first.id)).toBe(second.id);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM projects WHERE is_published ORDER BY is_featured, created_at, id LIMIT 1`,
  );
  expect(await nextOf(rows[0]?.id ?? "")).toBe(first.id);
});

it("addresses of pages and categories that are not there are not remembered", async () => {
  const read = (category: string | null, page: number) => readPortfolio(site.resources, { category, page });
  expect(await read("' OR 1=1 --", 1)).toMatchObject({ projects: [], pages: 1 });
  const last = await read(null, 1_000_000);
  expect(last.page).toBe(last.pages);
  expect(last.projects.length).toBeGreaterThan(0);
});
