// Compares calls of staff and visitors on a large site with the same site when it was small.

import type { Report } from "./figures.ts";
import { generateEvents, generateLeads, generatePosts, wordOfRank } from "./generate.ts";
import { type Call, type LoadFigures, loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const CALLS = 200;
const DAY_MS = 86_400_000;
const MILLION = 1_000_000;

export type ToCall = (index: number) => Call;

/** Measures blog list and search with 10,000 posts against 1,000; the same again with the site's other lists. */
export async function measureLists(product: Product, report: Report): Promise<Product> {
  const list: ToCall = (index) => ({ path: `/api/posts?limit=12&page=${1 + (index % 40)}` });
  const search: ToCall = (index) => ({ path: `/api/posts?limit=12&q=${wordOfRank(index * 7)}` });
  const small = await grow(product, (db) => generatePosts(db, 1_000));
  const before = [await ask(small, list), await ask(small, search)] as const;
  const large = await grow(small, async (db) => {
    await db.$client.query("TRUNCATE posts CASCADE");
    await generatePosts(db, 10_000);
    await generateLeads(db, 50_000);
  });
  const after = [await ask(large, list), await ask(large, search)] as const;
  for (const [index, what] of ["blog list", "blog search"].entries()) {
    const value = after[index]?.p95 ?? Number.NaN;
    const goal = { compare: "≤", value: 25 } as const;
    report({ what: `${what}, 10,000 posts, 95th percentile`, value, unit: "ms", goal });
    report({
      what: `${what}, 10,000 posts beside 1,000, median`,
      value: after[index]?.p50 ?? Number.NaN,
      unit: "ms",
      beside: { what: "1,000", value: before[index]?.p50 ?? Number.NaN },
      goal: { compare: "≤", value: 1.5 },
    });
  }
  await measureStaffLists(large, report);
  return large;
}

async function measureStaffLists(product: Product, report: Report): Promise<void> {
  for (const [what, path] of [
    ["staff's posts, first page of 10,000", "/api/posts?limit=20&page=1&fields=summary"],
    ["leads, first page of 50,000", "/api/leads?limit=20&page=1"],
    ["leads searched among 50,000", "/api/leads?limit=20&page=1&q=nóbrega"],
    ["leads' numbers, 50,000", "/api/leads/stats/overview"],
  ] as const) {
    const { p95 } = await ask(product, () => ({ path: encodeURI(path) }));
    report({ what: `${what}, 95th percentile`, value: p95, unit: "ms", goal: { compare: "≤", value: 50 } });
  }
}

/** Measures the analytics screen over 90 days with ten million events against one million, and the overview's calls. */
export async function measureAnalytics(product: Product, report: Report): Promise<Product> {
  const analytics: ToCall = () => ({
    path: `/api/analytics?startDate=${at(-90)}&endDate=${at(0)}`,
  });
  const small = await grow(product, (db) => generateEvents(db, MILLION));
  const before = await ask(small, analytics);
  const middle = await grow(small, (db) => generateEvents(db, 4 * MILLION));
  await measureOverview(middle, report);
  const large = await grow(middle, (db) => generateEvents(db, 5 * MILLION));
  const after = await ask(large, analytics);
  const what = "analytics over 90 days, 10,000,000 events";
  report({
    what: `${what}, 95th percentile`,
    value: after.p95,
    unit: "ms",
    goal: { compare: "≤", value: 100 },
  });
  report({
    what: `${what} beside 1,000,000, median`,
    value: after.p50,
    unit: "ms",
    beside: { what: "1,000,000", value: before.p50 },
    goal: { compare: "≤", value: 1.5 },
  });
  return large;
}

async function measureOverview(product: Product, report: Report): Promise<void> {
  for (const path of [
    "/api/dashboard/stats",
    "/api/dashboard/activity?limit=5",
    "/api/dashboard/trends",
    "/api/dashboard/funnel",
    "/api/dashboard/analytics/chart?days=30",
    "/api/dashboard/analytics/top-pages?limit=10",
  ]) {
    const { p95 } = await ask(product, () => ({ path }));
    report({
      what: `${path}, 5,000,000 events, 95th percentile`,
      value: p95,
      unit: "ms",
      goal: { compare: "≤", value: 100 },
    });
  }
}

const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Makes calls one after another as a member of staff. @throws if a call fails */
export async function ask(product: Product, toCall: ToCall): Promise<LoadFigures> {
  const load = { calls: CALLS, connections: 1 };
  const staff: ToCall = (index) => ({ headers: product.staff, ...toCall(index) });
  const figures = await loadCalls(product.url, load, staff);
  if (figures.failures > 0) throw new Error(`${figures.failures} of ${toCall(0).path} failed`);
  return figures;
}

/** Adds rows directly to the database and restarts the product, so that nothing is cached. */
export async function grow(
  product: Product,
  work: (db: ReturnType<Product["openDatabase"]>["db"]) => Promise<void>,
): Promise<Product> {
  const { db, close } = product.openDatabase();
  await work(db);
  await close();
  return product.restart();
}
