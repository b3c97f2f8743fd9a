// Measures staff's calls with many leads and events, and many changes at once.

import { FILTERS, LEAD_SORTS } from "#src/features/leads/filters.ts";
import type { BulkAnswer } from "#src/features/leads/list/bulk/bulk-schema.ts";
import { measureCost, usedSince } from "./call-cost.ts";
import type { Report } from "./figures.ts";
import { generateWholeLeads } from "./generate.ts";
import { grow } from "./growth.ts";
import { processorMilliseconds } from "./hostile/usage.ts";
import { type Call, loadCalls, openCaller } from "./load.ts";
import type { Product } from "./product.ts";

const LEADS = 100_000;
const EVENTS_EACH = 5;
const MOVES = 1_000;
const WITH = "100,000 leads with 500,000 events";

/** Words of every lead, of every third, of every fourteenth, of one and of none; two letters, and several words. */
const WORDS =
  "proposta,pessoa,orçamento,silva,ana,padaria,campinas,feira,pessoa-171@,(11) 9000,inexistente,an,a,nóbrega ana,gonçalves paulo proposta".split(
    ",",
  );
/** Halves of names, addresses, numbers, words of events, mistyped and unknown ones, and the first letters of a name. */
const PALETTE =
  "nóbre,pessoa-171,ana sil,(11) 9000,conversar,proposta,gonsalves,inexistente,gonçalves paulo,an".split(",");

/** Values of each filter of the list, which leads of every age have. */
const VALUES: Record<(typeof FILTERS)[number][0], string> = {
  q: "padaria",
  status: "NEW",
  source: "website",
  owner: "none",
  stage: "novo",
  from: new Date(Date.now() - 500 * 86_400_000).toISOString(),
  to: new Date(Date.now() - 50 * 86_400_000).toISOString(),
  minValue: "100000",
  maxValue: "4000000",
  city: "campinas",
  tag: "feira",
  custom: "porte=Grande&orcamento.min=500000",
  origin: "google.com",
  channel: "search",
  campaign: "campanha-3",
  firstPage: "/blog/7",
  unanswered: "true",
  idleDays: "30",
  withoutNextStep: "true",
};
const ORDERS = ["", ...LEAD_SORTS.flatMap((name) => [name, `-${name}`])];
/** Every filter with every other one and every order would be thousands of calls: each pair gets the next order. */
const ORDERS_EACH = 1;
const SCANS = 5;
/**
 * Processor time of reading all leads once on the machine for which the limits in ms are meant. The figures are compared
 * with the same reading in the same run, so that a busy machine does not miss them.
 */
const SCAN_MS = 36;

/** Measures list, board, lead page, search and "Hoje" with 100,000 leads and 500,000 events; then 1,000 moves at once. */
export async function measureLeads(product: Product, report: Report): Promise<Product> {
  const grown = await grow(product, (db) => generateWholeLeads(db, LEADS, EVENTS_EACH));
  await measureWholeLeads(grown, report);
  return grown;
}

/** Measures a site that has the leads already. */
export async function measureWholeLeads(product: Product, report: Report): Promise<void> {
  const { db, close } = product.openDatabase();
  const newOnes = "SELECT id FROM leads WHERE status = 'NEW' ORDER BY id LIMIT $1";
  const { rows } = await db.$client.query<{ id: string }>(newOnes, [MOVES]);
  await close();
  const ids = rows.map(({ id }) => id);
  await measureReads(product, ids, report);
  await measureBulkChange(product, report);
  await measureMoves(product, ids, report);
}

async function measureReads(product: Product, ids: string[], report: Report): Promise<void> {
  const some = ids.slice(0, 40);
  const query = (base: string, given: Record<string, string>): Call => ({
    path: `${base}?${new URLSearchParams(given)}`,
  });
  const searches = (base: string, words: string[]) => words.map((q) => query(base, { q }));
  const measured: [string, number, Call[]][] = [
    [
      "list, pages",
      100,
      [1, 2, 10, 100, 1_000, 5_000].map((page) => query("/api/leads", { page: String(page) })),
    ],
    [
      "list, each order",
      100,
      ORDERS.map((sort) => query("/api/leads", { limit: "50", ...(sort && { sort }) })),
    ],
    ["list, any two filters and any order", 100, pairsOfFilters().map((given) => query("/api/leads", given))],
    ["list, search of one word", 50, WORDS.map((q) => query("/api/leads", { q, limit: "50" }))],
    [
      "list, search in any order",
      100,
      WORDS.flatMap((q) => ["name", "-value", "owner"].map((sort) => query("/api/leads", { q, sort }))),
    ],
    ["search of the dashboard", 50, searches("/api/search", PALETTE)],
    ["board", 150, Array.from({ length: 10 }, () => ({ path: "/api/leads/board" }))],
    ["board, a column", 100, [query("/api/leads/board/novo", {}), query("/api/leads/board/perdido", {})]],
    ["board, one filter", 150, FILTERS.map(([name]) => query("/api/leads/board", { [name]: VALUES[name] }))],
    ["board, search", 150, searches("/api/leads/board", WORDS)],
    ["Hoje", 100, Array.from({ length: 10 }, () => ({ path: "/api/today" }))],
    [
      "numbers",
      100,
      [{ path: "/api/leads/stats/overview" }, { path: "/api/leads/forecast" }, { path: "/api/leads/losses" }],
    ],
    ["person", 100, some.map((id) => ({ path: `/api/leads/${id}` }))],
    ["person's timeline", 100, some.map((id) => ({ path: `/api/leads/${id}/timeline` }))],
    [
      "companies",
      100,
      [
        query("/api/companies", {}),
        query("/api/companies", { page: "500" }),
        ...searches("/api/companies", WORDS),
      ],
    ],
    [
      "own fields",
      100,
      ["porte=Média", "porte.has=gran", "orcamento.max=2000000", "visita.min=2027-01-01"].map((custom) =>
        query("/api/leads", { custom }),
      ),
    ],
  ];
  for (const [name, value, calls] of measured) {
    const scan = { what: "reading all leads once", value: await measureScan(product) };
    const { p95, most } = await measureCost(product, calls);
    report({
      what: `${WITH}: ${name}, processor time, 95th percentile of ${calls.length} (most: ${most.path}, ${Math.round(most.ms)} ms)`,
      value: p95,
      unit: "ms",
      beside: scan,
      goal: { compare: "≤", value: value / SCAN_MS },
    });
  }
}

/** Compares each lead's message once, which no index shortens: it tells how fast the machine is now. */
async function measureScan(product: Product): Promise<number> {
  const { db, close } = product.openDatabase();
  const measured: number[] = [];
  for (let number = 0; number < SCANS; number++) {
    const before = processorMilliseconds(product.pid);
    await db.$client.query("SELECT count(*) FROM leads WHERE message LIKE '%inexistente%'");
    measured.push(usedSince(before, processorMilliseconds(product.pid)));
  }
  await close();
  return Math.min(...measured);
}

function pairsOfFilters(): Record<string, string>[] {
  const names = FILTERS.map(([name]) => name);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  return pairs.flatMap(([one, other], index) =>
    Array.from({ length: ORDERS_EACH }, (_, number) => {
      const sort = ORDERS[(index * ORDERS_EACH + number) % ORDERS.length];
      return { [one]: VALUES[one], [other]: VALUES[other], limit: "50", ...(sort && { sort }) };
    }),
  );
}

/** Changes the status of all won leads at once, and takes that back. */
async function measureBulkChange(product: Product, report: Report): Promise<void> {
  const measure = async (what: string, path: string, body?: object): Promise<string> => {
    const before = processorMilliseconds(product.pid);
    const started = performance.now();
    const { send, close } = openCaller(product.url);
    const answer = await send({ path, method: "POST", headers: product.staff, body });
    close();
    const seconds = (performance.now() - started) / 1000;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    const used = usedSince(before, processorMilliseconds(product.pid)) / 1000;
    report({ what: `${what}, processor time`, value: used, unit: "s", goal: { compare: "≤", value: 20 } });
    report({ what: "… by the clock", value: seconds, unit: "s" });
    return answer.body;
  };
  const change = { filter: { status: "CONVERTED" }, change: { status: "QUALIFIED" } };
  const answer = await measure("change of the status of 9,090 leads at once", "/api/leads/bulk", change);
  const { changed, undo } = JSON.parse(answer) as BulkAnswer;
  if (changed < 9_000) throw new Error(`the change of many leads changed ${changed}`);
  await measure("its undo", `/api/leads/bulk/${undo}/undo`);
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
