// What staff ask of many leads with long timelines, and many changes at once.
import type { Report } from "./figures.ts";
import { generateLeadEvents, generateLeads } from "./generate-leads.ts";
import { loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const LEADS = 100_000;
const EVENTS_EACH = 20;
const CALLS = 200;
const MOVES = 1_000;
const COLUMNS = ["NEW", "CONTACTED", "QUALIFIED", "CONVERTED", "LOST"];

/** List, board and person with 100,000 leads and two million events; then 1,000 moves at once. */
export async function measureLeads(product: Product, report: Report): Promise<Product> {
  const before = product.openDatabase();
  const { db } = before;
  await generateLeads(db, LEADS);
  await generateLeadEvents(db, EVENTS_EACH);
  const { rows } = await db.$client.query<{ id: string }>(
    "SELECT id FROM leads WHERE status = 'NEW' ORDER BY id LIMIT $1",
    [MOVES],
  );
  const ids = rows.map(({ id }) => id);
  await before.close();
  const grown = await product.restart();
  const of = (index: number) => ids[index % ids.length] ?? "";
  for (const [what, toPath] of [
    ["list", (index: number) => `/api/leads?limit=20&page=${1 + (index % 40)}`],
    [
      "board, a column",
      (index: number) => `/api/leads?limit=20&page=1&status=${COLUMNS[index % COLUMNS.length]}`,
    ],
    ["person", (index: number) => `/api/leads/${of(index)}`],
    ["person's timeline", (index: number) => `/api/leads/${of(index)}/timeline`],
  ] as const) {
    const load = { calls: CALLS, connections: 1 };
    const { p95, failures } = await loadCalls(grown.url, load, (index) => ({
      path: toPath(index),
      headers: grown.staff,
    }));
    if (failures > 0) throw new Error(`${failures} of ${what} failed`);
    const goal = { compare: "≤", value: 100 } as const;
    report({
      what: `leads, 100,000 with 2,000,000 events: ${what}, 95th percentile`,
      value: p95,
      unit: "ms",
      goal,
    });
  }
  await loadCalls(grown.url, { calls: MOVES, connections: 50 }, (index) => ({
    path: `/api/leads/${of(index)}/status`,
    method: "PUT",
    body: { status: "CONTACTED" },
    headers: grown.staff,
  }));
  const after = grown.openDatabase();
  const { rows: lost } = await after.db.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM leads WHERE id = ANY($1::uuid[]) AND (status <> 'CONTACTED' OR NOT EXISTS (
       SELECT FROM lead_events WHERE lead_id = leads.id AND actor ->> 'kind' = 'person' AND actor ->> 'id' IS NOT NULL
         AND data ->> 'to' = 'CONTACTED'))`,
    [ids],
  );
  await after.close();
  const value = lost[0]?.count ?? Number.NaN;
  report({
    what: "1,000 moves on the board at once: lost",
    value,
    unit: "",
    goal: { compare: "≤", value: 0 },
  });
  return grown;
}
