// What the specification's 10,000 posts do to lists and searches.
import { createHash } from "node:crypto";
import { type SQLWrapper, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { countPosts, useIndexes, listPosts, selectPosts } from "./posts.server.ts";
import type { PostListRequest } from "./schema.ts";

/** The words of the generated posts, the most frequent first. */
const WORD = (rank: number) =>
  createHash("md5")
    .update(String(rank))
    .digest("hex")
    .slice(0, 7)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await addPosts(10_000);
}, 120_000);
afterAll(() => site.close());

/** Posts of 300 words out of 3,000, in 12 categories, with 3 of 40 tags; every twentieth is a draft. */
async function addPosts(many: number): Promise<void> {
  const { db } = site.resources;
  // Few words are frequent and many are rare, as in any language.
  await db.execute(sql`
    CREATE FUNCTION word_of(rank int) RETURNS text LANGUAGE sql IMMUTABLE RETURN
      translate(left(md5(rank::text), 7), '0123456789', 'ghijklmnop')`);
  await db.execute(sql`
    CREATE FUNCTION word(n int, i int) RETURNS text LANGUAGE sql IMMUTABLE RETURN
      word_of(floor(5000 * power(abs(hashint8(n * 1000 + i)) / 2147483648.0, 2))::int)`);
  for (let from = 1; from < many; from += 1000)
    await db.execute(sql`
    INSERT INTO posts (slug, title, content, plain_text, reading_time, excerpt, category, tags, is_published,
      author_name, created_at, published_at)
    SELECT 'post-' || n, 'Artigo ' || word(n, 1) || ' e ' || word(n, 2), text, text, 2, 'Resumo de ' || word(n, 3),
      'Categoria ' || n % 12, ARRAY['tag' || n % 40, 'tag' || (n * 7 + 1) % 40, 'tag' || (n * 11 + 2) % 40],
      n % 20 > 0, 'Ana Ribeiro', now() - n * interval '1 hour',
      CASE WHEN n % 20 > 0 THEN now() - n * interval '1 hour' END
    FROM generate_series(${from}::int, ${from + 999}::int) AS n,
      LATERAL (SELECT 'O sistema de ' || string_agg(word(n, i), ' ') AS text FROM generate_series(1, 300) AS i) AS t`);
  await db.execute(sql`VACUUM ANALYZE posts`);
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

it.each(CASES)("%s takes a moment: %j", async (_name, request) => {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const started = performance.now();
    await listPosts(site.resources, request);
    times.push(performance.now() - started);
  }
  const best = Math.min(...times);
  if (process.env.SHOW_TIMES) console.log(_name, request.audience, best.toFixed(1));
  // Alone on a machine a tenth of this; tests run beside each other.
  expect(best).toBeLessThan(150);
});
