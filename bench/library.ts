// Measures the calls of the screen "Imagens" with a large library.

import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import type { Report } from "./figures.ts";
import { generatePosts } from "./generate.ts";
import { ask, grow, type ToCall } from "./growth.ts";
import type { Product } from "./product.ts";
import { vacuum } from "./vacuum.ts";

const PICTURES = 20_000;
const POSTS = 5_000;
const REVISIONS = 10;
/** Pictures in each post, in every version; the rest of the library is unused. */
const PICTURES_EACH = 3;
const PAGES = Math.floor(PICTURES / 24);

const CALLS: Record<string, ToCall> = {
  "first page": () => ({ path: "/api/images" }),
  "any page": (index) => ({ path: `/api/images?page=${1 + ((index * 37) % PAGES)}` }),
  "one searched": (index) => ({ path: `/api/images?q=foto-${(index * 97) % PICTURES}.` }),
  "a word of every fourth searched": () => ({ path: "/api/images?q=FACHADA" }),
  "without alternative text": (index) => ({ path: `/api/images?withoutAlt=true&page=${1 + (index % 40)}` }),
  "without use": (index) => ({ path: `/api/images?unused=true&page=${1 + (index % 40)}` }),
};

/** Measures 20,000 pictures, three quarters of which are used by 50,000 versions of 5,000 posts. */
export async function measureLibrary(product: Product, report: Report): Promise<Product> {
  const grown = await grow(product, generateLibrary);
  for (const [name, toCall] of Object.entries(CALLS)) {
    const what = `library of 20,000 pictures: ${name}, 95th percentile`;
    const { p95 } = await ask(grown, toCall);
    report({ what, value: p95, unit: "ms", goal: { compare: "≤", value: name === "first page" ? 50 : 100 } });
  }
  return grown;
}

async function generateLibrary(db: Database): Promise<void> {
  await generatePosts(db, POSTS);
  await db.execute(sql`
    INSERT INTO images (id, width, height, placeholder, format, bytes, created_at, name, alt, credit, added_name, is_kept)
    SELECT md5(n::text), 1600, 1000, '', 'webp', 90000, now() - n * interval '1 minute', 'foto-' || n || '.jpg',
      CASE WHEN n % 2 = 0 THEN (ARRAY['Fachada', 'Ponte', 'Equipe', 'Máquina'])[n / 2 % 4 + 1] || ' em ' || n ELSE '' END,
      'Foto: Ana Ribeiro', 'Ana Ribeiro', true
    FROM generate_series(1, ${PICTURES}::int) AS n`);
  await db.execute(sql`
    INSERT INTO revisions (item_id, author_name, reason, hash, body, depth, image_ids)
    SELECT id, 'Ana Ribeiro', 'saved', '', '', 0,
      ARRAY(SELECT md5((place * ${PICTURES_EACH} - n)::text) FROM generate_series(0, ${PICTURES_EACH - 1}::int) AS n)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM posts) AS numbered,
      generate_series(1, ${REVISIONS}::int)`);
  await db.execute(sql`
    INSERT INTO content_states (item_id, stored_id)
    SELECT item_id, max(revisions.id) FROM revisions JOIN posts ON posts.id = item_id GROUP BY item_id`);
  await vacuum(db, "images", "revisions", "content_states");
}
