// Measures staff's calls with many leads and long timelines, and many changes at once.

import type { Report } from "./figures.ts";
import { generateLeadEvents, generateLeads } from "./generate.ts";
import { ask, grow, type ToCall } from "./growth.ts";
import { loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const LEADS = 100_000;
const EVENTS_EACH = 20;
const MOVES = 1_000;
/** Halves of names, addresses, numbers, words of events, mistyped and unknown ones, and the first letters of a name. */
const SEARCHES =
  "nóbre,pessoa-171,ana sil,(11) 9000,conversar,proposta,gonsalves,inexistente,gonçalves paulo,an".split(",");
const COLUMNS = ["NEW", "CONTACTED", "QUALIFIED", "CONVERTED", "LOST"];

const WORDS = "silva,an,a,1234,nóbrega ana,feira,inexistente".split(",");
const ORDERS = ["name", "-value", "contactedAt", "-createdAt", "owner", "city", "-stage"];

/** Measures list, board, lead page and search with 100,000 leads and two million events; then 1,000 moves at once. */
export async function measureLeads(product: Product, report: Report): Promise<Product> {
  let ids: string[] = [];
  const grown = await grow(product, async (db) => {
    await generateLeads(db, LEADS);
    await generateLeadEvents(db, EVENTS_EACH);
    const newOnes = "SELECT id FROM leads WHERE status = 'NEW' ORDER BY id LIMIT $1";
    ids = (await db.$client.query<{ id: string }>(newOnes, [MOVES])).rows.map(({ id }) => id);
  });
  const of = (index: number) => ids[index % ids.length] ?? "";
  const calls: Record<string, ToCall> = {
    list: (index) => ({ path: `/api/leads?limit=20&page=${1 + (index % 40)}` }),
    "list, two filters and any order": (index) => ({
      path: `/api/leads?limit=50&status=${COLUMNS[index % COLUMNS.length]}&source=website&sort=${ORDERS[index % ORDERS.length]}`,
    }),
    "list, words of few and of many leads": (index) => ({
      path: `/api/leads?limit=50&q=${encodeURIComponent(WORDS[index % WORDS.length] ?? "")}`,
    }),
    board: () => ({ path: "/api/leads/board" }),
    "board, a column": (index) => ({
      path: `/api/leads?limit=20&page=1&status=${COLUMNS[index % COLUMNS.length]}`,
    }),
    person: (index) => ({ path: `/api/leads/${of(index)}` }),
    "person's timeline": (index) => ({ path: `/api/leads/${of(index)}/timeline` }),
  };
  for (const [name, toCall] of Object.entries(calls)) {
    const what = `leads, 100,000 with 2,000,000 events: ${name}, 95th percentile`;
    const { p95 } = await ask(grown, toCall);
    report({ what, value: p95, unit: "ms", goal: { compare: "≤", value: 100 } });
  }
  await measureSearch(grown, report);
  await measureMoves(grown, ids, report);
  return grown;
}

async function measureSearch(product: Product, report: Report): Promise<void> {
  const { p95 } = await ask(product, (index) => ({
    path: `/api/search?q=${encodeURIComponent(SEARCHES[index % SEARCHES.length] ?? "")}`,
  }));
  const what = "search of the dashboard, 100,000 leads with 2,000,000 events, 95th percentile";
  report({ what, value: p95, unit: "ms", goal: { compare: "≤", value: 50 } });
}

/** Counts a move as lost if the lead does not have its new status, or its timeline does not show who moved it. */
async function measureMoves(product: Product, ids: string[], report: Report): Promise<void> {
  await loadCalls(product.url, { calls: ids.length, connections: 50 }, (index) => ({
    path: `/api/leads/${ids[index]}/status`,
    method: "PUT",
    body: { status: "CONTACTED" },
    headers: product.staff,
  }));
  const { db, close } = product.openDatabase();
  const { rows } = await db.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM leads WHERE id = ANY($1::uuid[]) AND (status <> 'CONTACTED' OR NOT EXISTS (
       SELECT FROM lead_events WHERE lead_id = leads.id AND actor ->> 'kind' = 'person' AND actor ->> 'id' IS NOT NULL
         AND data ->> 'to' = 'CONTACTED'))`,
    [ids],
  );
  await close();
  const value = rows[0]?.count ?? Number.NaN;
  const goal = { compare: "≤", value: 0 } as const;
  report({ what: "1,000 moves on the board at once: lost", value, unit: "", goal });
}
