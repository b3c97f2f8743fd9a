// Measures long histories: one of 500 revisions, and 10,000 posts with 50 each.

import { sql } from "drizzle-orm";
import { toTextLines } from "#src/platform/markdown/plain-text.ts";
import type { Report } from "./figures.ts";
import { generateHistories, generateLongPosts } from "./generate-histories.ts";
import { loadCalls } from "./load.ts";
import { longText } from "./long-text.ts";
import { callStaff, type Product } from "./product.ts";

const REVISIONS = 500;
const COMPARED = 200;
const RESTORED = 100;
const POSTS = 10_000;
const CALLS = 200;

interface Part {
  same?: string;
  del?: string;
  ins?: string;
}

/** Compares any two of 500 revisions of a text of 5 KB and restores any; the result must equal the original. */
export async function measureRevisions(product: Product, report: Report): Promise<void> {
  const texts = Array.from({ length: REVISIONS }, (_, n) => longText(1, n));
  const post = { title: "Quinhentas vezes", content: texts[0] };
  const { id } = (await callStaff(product, "POST", "/api/posts", post)) as { id: string };
  const path = `/api/posts/${id}`;
  let draft: { baseRevision?: string } = {};
  for (const content of texts.slice(1)) {
    const { baseRevision } = draft;
    const change = { content, ...(baseRevision && { baseRevision }) };
    draft = (await callStaff(product, "PUT", `${path}/draft`, change)) as typeof draft;
  }
  const revisions = await listAll(product, path);
  if (revisions.length !== REVISIONS)
    throw new Error(`${revisions.length} revisions instead of ${REVISIONS}`);

  let comparing = 0;
  for (let n = 0; n < COMPARED; n++) {
    const [one, other] = [pick(n * 7), pick(n * 13 + 5)];
    const address = `${path}/revisions/${revisions[one]}/diff?to=${revisions[other]}`;
    const { answer, ms } = await timeCall<{ fields: { parts: Part[] }[] }>(product, "GET", address);
    comparing = Math.max(comparing, ms);
    const [before, after] = [texts[one], texts[other]].map((text = "") => toTextLines(text) ?? "");
    const parts = answer.fields[0]?.parts ?? [{ same: before ?? "" }];
    const read = (mark: "del" | "ins") => parts.map((part) => part.same ?? part[mark] ?? "").join("");
    if (read("del") !== before || read("ins") !== after)
      throw new Error(`the comparison of ${one} with ${other} is wrong`);
  }
  let restoring = 0;
  for (let n = 0; n < RESTORED; n++) {
    const restored = pick(n * 11);
    const address = `${path}/revisions/${revisions[restored]}/restore`;
    const { answer, ms } = await timeCall<{ content: string }>(product, "POST", address);
    restoring = Math.max(restoring, ms);
    if (answer.content !== texts[restored])
      throw new Error(`another text than that of ${restored} came back`);
  }
  const goal = { compare: "≤", value: 300 } as const;
  const what = "500 revisions of a text of 5 KB";
  report({ what: `${what}: any two compared, slowest of ${COMPARED}`, value: comparing, unit: "ms", goal });
  report({ what: `${what}: any restored, slowest of ${RESTORED}`, value: restoring, unit: "ms", goal });
}

const pick = (n: number) => (n * 37) % REVISIONS;

async function listAll(product: Product, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const query: string = next ? `?before=${next}` : "";
    const page = (await callStaff(product, "GET", `${path}/revisions${query}`)) as {
      revisions: { id: string }[];
      next: string | null;
    };
    ids.push(...page.revisions.map(({ id }) => id));
    next = page.next;
  }
  return ids.toReversed();
}

async function timeCall<Answer>(product: Product, method: string, path: string) {
  const begun = performance.now();
  const answer = (await callStaff(product, method, path)) as Answer;
  return { answer, ms: performance.now() - begun };
}

/** Measures the first page of 10,000 posts with 50 revisions each, and the disk space of the histories. */
export async function measureHistories(product: Product, report: Report): Promise<Product> {
  const { db, close } = product.openDatabase();
  await db.execute(sql`TRUNCATE posts, revisions, content_states, schedules, release_items CASCADE`);
  await generateLongPosts(db, POSTS);
  const without = await readSize();
  await generateHistories(db);
  const withAll = await readSize();
  await close();
  const large = await product.restart();
  const path = "/api/posts?limit=20&page=1&fields=summary";
  const load = { calls: CALLS, connections: 1 };
  const { p95, failures } = await loadCalls(large.url, load, () => ({ headers: large.staff, path }));
  if (failures > 0) throw new Error(`${failures} of ${path} failed`);
  report({
    what: "staff's list, first page of 10,000 posts with 50 revisions each, 95th percentile",
    value: p95,
    unit: "ms",
    goal: { compare: "≤", value: 50 },
  });
  report({
    what: "database of 10,000 posts of 5 KB with 50 revisions each",
    value: withAll,
    unit: "MB",
    beside: { what: "without history", value: without },
    goal: { compare: "≤", value: 2 },
  });
  return large;

  async function readSize(): Promise<number> {
    const { rows } = await db.execute<{ mb: number }>(
      sql`SELECT pg_database_size(current_database())::float8 / 1e6 AS mb`,
    );
    return rows[0]?.mb ?? Number.NaN;
  }
}
