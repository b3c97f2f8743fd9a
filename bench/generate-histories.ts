// Generates any number of posts of 5 KB, each with a history of 50 revisions.

import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { toPlainText } from "#src/platform/markdown/plain-text.ts";
import { hashOf, packBody } from "#src/publishing/history/packed-body.server.ts";
import { longText } from "./long-text.ts";
import { vacuum } from "./vacuum.ts";

/** Number of different texts: generating one takes longer than storing it. */
const TEXTS = 200;
const REVISIONS = 50;

/** Adds different posts, all published, with the text of their last revision. */
export async function generateLongPosts(db: Database, howMany: number): Promise<void> {
  const texts = Array.from({ length: TEXTS }, (_, text) => {
    const content = longText(text, REVISIONS - 1);
    return { text, content, plain: toPlainText(content) };
  });
  await db.execute(sql`
    INSERT INTO posts (slug, title, content, plain_text, reading_time, is_published, author_name, created_at, published_at)
    SELECT 'longo-' || text || '-' || n, 'Texto longo ' || text || ', ' || n, content, plain, 4, true, 'Ana', day, day
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS one (text int, content text, plain text),
      generate_series(1, ${Math.ceil(howMany / TEXTS)}::int) AS n,
      LATERAL (SELECT now() - (text * 1000 + n) * interval '1 minute' AS day) AS dated`);
  await vacuum(db, "posts");
}

/** Gives every post of `generateLongPosts` its history: each revision rewrites one sentence. */
export async function generateHistories(db: Database): Promise<void> {
  const packed = Array.from({ length: TEXTS }, (_, text) => packHistory(text)).flat();
  await db.execute(sql`
    CREATE TABLE bench_revisions AS
    SELECT text, n, decode(hash, 'base64') AS hash, decode(body, 'base64') AS body, is_based, depth
    FROM jsonb_to_recordset(${JSON.stringify(packed)}::jsonb)
      AS one (text int, n int, hash text, body text, is_based boolean, depth int)`);
  await db.execute(sql`
    INSERT INTO revisions (id, item_id, at, author_name, reason, hash, body, base_id, depth)
    SELECT number, posts.id, posts.created_at + n * interval '1 minute', 'Ana', 'saved', hash, body,
      CASE WHEN is_based THEN number - 1 END, depth
    FROM (SELECT id, created_at, split_part(slug, '-', 2)::int AS text, row_number() OVER (ORDER BY id) AS place
        FROM posts) AS posts
      JOIN bench_revisions USING (text),
      LATERAL (SELECT (place - 1) * ${REVISIONS} + n + 1 AS number) AS numbered
    ORDER BY number`);
  await db.execute(sql`DROP TABLE bench_revisions`);
  await db.execute(sql`SELECT setval('revision_ids', (SELECT max(id) FROM revisions))`);
  await db.execute(sql`
    INSERT INTO content_states (item_id, stored_id) SELECT item_id, max(id) FROM revisions GROUP BY item_id`);
  await vacuum(db, "revisions", "content_states");
}

function packHistory(text: number) {
  let base: { id: number; depth: number; json: string } | undefined;
  return Array.from({ length: REVISIONS }, (_, n) => {
    const json = JSON.stringify({
      title: `Texto longo ${text}`,
      slug: `longo-${text}`,
      content: longText(text, n),
      excerpt: null,
      category: null,
      tags: [],
      featuredImage: null,
      isFeatured: false,
      seoTitle: null,
      seoDescription: null,
      seoKeywords: null,
    });
    const { body, baseId, depth } = packBody(json, base);
    base = { id: n, depth, json };
    return {
      text,
      n,
      hash: hashOf(json).toString("base64"),
      body: body.toString("base64"),
      is_based: baseId !== null,
      depth,
    };
  });
}
