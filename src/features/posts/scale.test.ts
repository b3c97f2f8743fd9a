// What the specification's 10,000 posts do to lists and searches.
import { createHash } from "node:crypto";
import { type SQLWrapper, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { countPosts, selectPosts, useIndexes } from "./posts.server.ts";
import type { PostListRequest } from "./schema.ts";

const MANY = 10_000;

/** A word of the generated posts; the lower its rank, the more frequent, as in any language. */
const WORD = (rank: number) =>
  createHash("md5")
    .update(String(rank))
    .digest("hex")
    .slice(0, 7)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
const VOCABULARY = Array.from({ length: 5000 }, (_, rank) => WORD(rank));

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await addPosts();
}, 300_000);
afterAll(() => site.close());

/** Posts of 200 words, in 12 categories, with 3 of 40 tags; every twentieth is a draft. */
async function addPosts(): Promise<void> {
  const { db } = site.resources;
  const posts = Array.from({ length: MANY }, (_, index) => describePost(index + 1));
  for (let from = 0; from < MANY; from += 500) {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, plain_text, reading_time, excerpt, category, tags, is_published,
        author_name, created_at, published_at)
      SELECT 'post-' || n, title, text, text, 1, excerpt, category, ARRAY(SELECT jsonb_array_elements_text(tags)),
        n % 20 > 0, 'Ana', day, CASE WHEN n % 20 > 0 THEN day END
      FROM jsonb_to_recordset(${JSON.stringify(posts.slice(from, from + 500))}::jsonb)
        AS post (n int, title text, text text, excerpt text, category text, tags jsonb),
        LATERAL (SELECT now() - n * interval '1 hour' AS day) AS dated`);
  }
  await db.execute(sql`VACUUM ANALYZE posts`);
}

function describePost(n: number) {
  let state = n;
  const word = () => {
    state = (state * 48_271) % 2_147_483_647;
    return VOCABULARY[Math.floor(VOCABULARY.length * (state / 2_147_483_647) ** 2)];
  };
  return {
    n,
    title: `Artigo ${word()} e ${word()}`,
    text: `O sistema de ${Array.from({ length: 200 }, word).join(" ")}`,
    excerpt: `Resumo de ${word()}`,
    category: `Categoria ${n % 12}`,
    tags: [n % 40, (n * 7 + 1) % 40, (n * 11 + 2) % 40].map((tag) => `tag${tag}`),
  };
}

const LISTS: [string, Partial<PostListRequest>][] = [
  ["the first page", {}],
  ["the last page", { page: 475 }],
  ["the published ones", { published: true }],
  ["the drafts", { published: false }],
  ["a category", { category: "Categoria 5" }],
  ["a tag", { tag: "tag7" }],
  ["a search for a rare word", { q: WORD(4000) }],
  ["a search for a frequent word", { q: WORD(0) }],
  ["a search for a word of every post", { q: "sistema" }],
  ["a search that has just begun", { q: WORD(10).slice(0, 3) }],
  ["a search for one letter", { q: "o" }],
  ["a search for a stop word", { q: "de" }],
  ["a search for many words", { q: [0, 1, 2, 3, 4].map(WORD).join(" ") }],
  ["a search within a category", { q: WORD(0), category: "Categoria 5" }],
  ["a search in vain", { q: "inexistente" }],
];

const CASES = LISTS.flatMap(([name, asked]) =>
  (["public", "staff"] as const).map(
    (audience) => [name, { audience, page: 1, limit: 20, ...asked }] as const,
  ),
);

/** As the door asks: a search goes by its index. */
async function explain(request: PostListRequest, query: SQLWrapper): Promise<string> {
  return site.resources.db.transaction(async (tx) => {
    if (request.q) await useIndexes(tx);
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query.getSQL()}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it.each(CASES)("%s reads no table from end to end: %j", async (_name, request) => {
  const { db } = site.resources;
  for (const match of ["words", "pieces"] as const) {
    expect(await explain(request, selectPosts(db, request, match))).not.toContain("Seq Scan on posts");
    expect(await explain(request, countPosts(db, request, match))).not.toContain("Seq Scan on posts");
  }
});
