// Generates any number of posts, for measurements and for tests of PostgreSQL's query plans.

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { vacuum } from "./vacuum.ts";

const VOCABULARY_SIZE = 5_000;
const ROWS_AT_ONCE = 500;

/** Returns an invented word; the lower its rank, the more frequent, as in any language. */
export function wordOfRank(rank: number): string {
  return createHash("md5")
    .update(String(rank))
    .digest("hex")
    .slice(0, 7)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

/**
 * Adds posts of 200 words, all with "sistema", in 12 categories ("Categoria 0"…), with 3 of 40 tags ("tag0"…), one
 * created each hour back from now; every twentieth is a draft. The same ones every time.
 * @param howMany to add to a site without posts; 10,000 take about a minute of one core
 */
export async function generatePosts(db: Database, howMany: number): Promise<void> {
  const vocabulary = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => wordOfRank(rank));
  const posts = Array.from({ length: howMany }, (_, index) => describePost(vocabulary, index + 1));
  for (let from = 0; from < howMany; from += ROWS_AT_ONCE) {
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, plain_text, reading_time, excerpt, category, tags, is_published,
        author_name, created_at, published_at)
      SELECT 'post-' || n, title, text, text, 1, excerpt, category, ARRAY(SELECT jsonb_array_elements_text(tags)),
        n % 20 > 0, 'Ana', day, CASE WHEN n % 20 > 0 THEN day END
      FROM jsonb_to_recordset(${JSON.stringify(posts.slice(from, from + ROWS_AT_ONCE))}::jsonb)
        AS post (n int, title text, text text, excerpt text, category text, tags jsonb),
        LATERAL (SELECT now() - n * interval '1 hour' AS day) AS dated`);
  }
  await vacuum(db, "posts");
}

function describePost(vocabulary: string[], n: number) {
  let state = n;
  const word = () => {
    state = (state * 48_271) % 2_147_483_647;
    return vocabulary[Math.floor(VOCABULARY_SIZE * (state / 2_147_483_647) ** 2)];
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
