// Measures the cost of 100,000 redirects for pages, which never query them, and for old addresses, which do.

import type { Report } from "./figures.ts";
import { grow, type ToCall } from "./growth.ts";
import { loadCalls } from "./load.ts";
import type { Product } from "./product.ts";
import { vacuum } from "./vacuum.ts";

const REDIRECTS = 100_000;
const CALLS = 400;
/** Warm-up calls, since both measurements are compared. */
const FIRST_CALLS = 200;
/** Delay in ms before PostgreSQL's statistics include recent reads. */
const TOLD_MS = 3_000;

const PAGES: Record<string, ToCall> = {
  "kept page": () => ({ path: "/contato" }),
  "page that is made": (index) => ({ path: `/blog?busca=termo-${index}` }),
};

/** Measures pages without redirects and with 100,000, reads of their table for cached pages, and old addresses. */
export async function measureRedirects(product: Product, report: Report): Promise<Product> {
  const before = await askAll(product);
  const full = await grow(product, async (db) => {
    await db.$client.query(
      `INSERT INTO redirects (source, target) SELECT '/antigo/' || n, '/contato' FROM generate_series(1, $1::int) AS n`,
      [REDIRECTS],
    );
    await vacuum(db, "redirects");
  });
  const after = await askAll(full);
  for (const name of Object.keys(PAGES))
    report({
      what: `${name} with 100,000 redirects, median`,
      value: after[name] ?? Number.NaN,
      unit: "ms",
      beside: { what: "without", value: before[name] ?? Number.NaN },
      goal: { compare: "≤", value: 1.2 },
    });
  await measureReads(full, report);
  return full;
}

async function askAll(product: Product): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, toCall] of Object.entries(PAGES)) {
    await load(product, FIRST_CALLS, (index) => toCall(-1 - index));
    medians[name] = await load(product, CALLS, toCall);
  }
  return medians;
}

async function load(
  product: Product,
  calls: number,
  toCall: ToCall,
  status = 200,
  figure: "p50" | "p95" = "p50",
): Promise<number> {
  const isExpected = (answer: { status: number }) => answer.status === status;
  const figures = await loadCalls(product.url, { calls, connections: 1 }, toCall, isExpected);
  if (figures.failures > 0) throw new Error(`${figures.failures} of ${toCall(0).path} failed`);
  return figures[figure];
}

/** Uses PostgreSQL's own statistics of table reads; requests for old addresses must change them. */
async function measureReads(product: Product, report: Report): Promise<void> {
  const { db, close } = product.openDatabase();
  const count = async () => {
    await new Promise((resolve) => setTimeout(resolve, TOLD_MS));
    const { rows } = await db.$client.query<{ reads: number }>(
      `SELECT (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int AS reads FROM pg_stat_user_tables WHERE relname = 'redirects'`,
    );
    return rows[0]?.reads ?? Number.NaN;
  };
  const before = await count();
  await load(product, CALLS, () => ({ path: "/contato" }));
  const after = await count();
  const what = "kept page asked for 400 times: reads of the table of redirects";
  report({ what, value: after - before, unit: "", goal: { compare: "≤", value: 0 } });
  const old: ToCall = (index) => ({ path: `/antigo/${1 + ((index * 7_919) % REDIRECTS)}` });
  const value = await load(product, CALLS, old, 301, "p95");
  if ((await count()) === after) throw new Error("PostgreSQL counts no reads of the table of redirects");
  await close();
  report({
    what: "old address of 100,000, 95th percentile",
    value,
    unit: "ms",
    goal: { compare: "≤", value: 25 },
  });
}
