// Tests lists and searches with thousands of posts.

import { type SQLWrapper, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDrizzle } from "#src/platform/database/database.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { generatePosts, wordOfRank } from "../../../bench/generate-posts.ts";
import { countPosts, preferIndexes, readSearch, selectFound, selectPosts } from "./list-posts.server.ts";
import type { PostListRequest } from "./schema.ts";

/** `POSTS=10000 npx vitest run scale` for more; with fewer, PostgreSQL prefers to read them all. */
const MANY = Number(process.env.POSTS ?? 2_000);

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
  await generatePosts(createDrizzle(site.owner), MANY);
});
afterAll(() => site.close());

const LISTS: [string, Partial<PostListRequest>][] = [
  ["the first page", {}],
  ["the last page", { page: Math.floor(MANY * 0.0475) }],
  ["the published ones", { published: true }],
  ["the drafts", { published: false }],
  ["a category", { category: "Categoria 5" }],
  ["a tag", { tag: "tag7" }],
  ["a search for a rare word", { q: wordOfRank(4000) }],
  ["a search for a frequent word", { q: wordOfRank(0) }],
  ["a search for a word of every post", { q: "sistema" }],
  ["a search that has just begun", { q: wordOfRank(10).slice(0, 3) }],
  ["a search for one letter", { q: "o" }],
  ["a search for a stop word", { q: "de" }],
  ["a search for many words", { q: [0, 1, 2, 3, 4].map(wordOfRank).join(" ") }],
  ["a search within a category", { q: wordOfRank(0), category: "Categoria 5" }],
  ["a search in vain", { q: "inexistente" }],
];

const CASES = LISTS.flatMap(([name, asked]) =>
  (["public", "staff"] as const).map(
    (audience) => [name, { audience, page: 1, limit: 20, ...asked }] as const,
  ),
);

/** Explains a query under the planner settings of `listPosts`. */
async function explain(request: PostListRequest, query: SQLWrapper): Promise<string> {
  return site.resources.db.transaction(async (tx) => {
    if (request.q) await preferIndexes(tx);
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query.getSQL()}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it.each(CASES)("%s reads no table from end to end: %j", async (_name, request) => {
  const { db } = site.resources;
  for (const match of ["words", "pieces"] as const) {
    const search = readSearch(request.q);
    const select = search ? selectFound(db, request, search, match) : selectPosts(db, request);
    expect(await explain(request, select)).not.toContain("Seq Scan on posts");
    expect(await explain(request, countPosts(db, request, match))).not.toContain("Seq Scan on posts");
  }
});
