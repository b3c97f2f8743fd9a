// Measures schedules with killed processes, and after three weeks without power: each must run once, and in time.

import { setTimeout as delay } from "node:timers/promises";
import type { RunningProcess } from "#src/testing/product-process.ts";
import type { Report } from "./figures.ts";
import { loadCalls, percentile } from "./load.ts";
import { longText } from "./long-text.ts";
import type { Product } from "./product.ts";

const SCHEDULES = 1_000;
const CONNECTIONS = 8;
const MINUTE_MS = 60_000;
const KILL_MS = 5_000;
const LOOK_MS = 100;
/** Every second post has been edited since its creation. */
const isEdited = (n: number) => n % 2 === 0;
/** Every tenth schedule has a limit that three weeks exceed. */
const hasLimit = (n: number) => n % 10 === 9;

/** Two processes beside the one that holds the database. */
type Others = Promise<RunningProcess>[];
type Pool = ReturnType<Product["openDatabase"]>["pool"];

/** Schedules a thousand posts within a minute; one of three processes is killed every five seconds and restarted. */
export async function measureSchedules(product: Product, report: Report): Promise<void> {
  const posts = await createPosts(product, "Agendado");
  const { pool, close } = product.openDatabase();
  const others: Others = [product.startAnother(), product.startAnother()];
  await Promise.all(others);
  const begin = Date.now() + 40_000;
  const times = new Map(posts.map((id, n) => [id, begin + (n * MINUTE_MS) / SCHEDULES]));
  await scheduleAll(product, posts, (id) => ({ at: new Date(times.get(id) ?? 0).toISOString() }));
  if (Date.now() > begin) throw new Error("scheduling took longer than it may");
  await delay(begin - Date.now());
  const killing = new AbortController();
  const killed = killInTurn(product, others, killing.signal);
  const lateness = await watchSchedules(pool, times);
  killing.abort();
  const kills = await killed;
  await checkOnce(pool, posts);
  await close();
  for (const other of others) await (await other).stop();
  console.log(`${kills} processes were killed; at worst ${Math.round(lateness.at(-1) ?? 0)} ms late`);
  report({
    what: "1,000 schedules in a minute, three processes, one killed every 5 s: 99th percentile late",
    value: percentile(lateness, 0.99),
    unit: "ms",
    goal: { compare: "≤", value: 5_000 },
  });
}

/** Lets a thousand posts fall due during 21 days off; waits until all are live, or reported to their author. */
export async function measureReturn(product: Product, report: Report): Promise<Product> {
  const posts = await createPosts(product, "Atrasado");
  await scheduleAll(product, posts, (_, n) => ({
    at: new Date(Date.now() + 3_600_000).toISOString(),
    ...(hasLimit(n) && { lateLimitHours: 48 }),
  }));
  const database = product.openDatabase();
  // Falls due only after the process has stopped.
  const due = Date.now() + 6_000;
  await database.pool.query(
    "UPDATE schedules SET at = now() - interval '21 days', try_at = to_timestamp($1)",
    [due / 1000],
  );
  await database.close();
  const restarted = await product.restart(() => delay(Math.max(0, due - Date.now())));
  const { pool, close } = restarted.openDatabase();
  while ((await countRows(pool, "SELECT FROM schedules")) > 0) await delay(LOOK_MS);
  report({
    what: "1,000 schedules due while the site was off, half with a changed text: from the start to the last",
    value: Date.now() - restarted.startedAt,
    unit: "ms",
    goal: { compare: "≤", value: 10_000 },
  });
  const late = posts.filter((_, n) => hasLimit(n));
  const open = "SELECT FROM pgboss.job WHERE name = 'schedule.report' AND state < 'completed'";
  while ((await countRows(pool, open)) > 0) await delay(LOOK_MS);
  report({
    what: `… and to the last of ${late.length} mails about those that are too late`,
    value: Date.now() - restarted.startedAt,
    unit: "ms",
    goal: { compare: "≤", value: 10_000 },
  });
  await checkOnce(
    pool,
    posts.filter((_, n) => !hasLimit(n)),
  );
  const mails = await countRows(
    pool,
    "SELECT FROM pgboss.job WHERE name = 'schedule.report' AND state = 'completed'",
  );
  if (mails !== late.length)
    throw new Error(`${mails} mails for ${late.length} schedules that were too late`);
  await close();
  return restarted;
}

/** Creates unpublished posts of 5 KB, every second one with a draft that changes its text. @returns their ids */
async function createPosts(product: Product, name: string): Promise<string[]> {
  const ids: string[] = [];
  await callAll(
    product,
    Array.from({ length: SCHEDULES }, (_, n) => ({
      path: "/api/posts",
      body: { title: `${name} ${n}`, content: longText(n) },
    })),
    ({ id }, n) => (ids[n] = id),
  );
  const edited = ids.flatMap((id, n) => (isEdited(n) ? [{ id, n }] : []));
  await callAll(
    product,
    edited.map(({ id, n }) => ({
      path: `/api/posts/${id}/draft`,
      method: "PUT",
      body: { content: longText(n, 1) },
    })),
  );
  return ids;
}

async function scheduleAll(
  product: Product,
  ids: string[],
  toPlan: (id: string, n: number) => object,
): Promise<void> {
  await callAll(
    product,
    ids.map((id, n) => ({
      path: `/api/posts/${id}/schedule`,
      method: "PUT",
      body: { action: "publish", ...toPlan(id, n) },
    })),
  );
}

type PlannedCall = { path: string; method?: string; body: object };

async function callAll(
  product: Product,
  calls: PlannedCall[],
  onDone: (answer: { id: string }, n: number) => void = () => {},
): Promise<void> {
  const { failures } = await loadCalls(
    product.url,
    { calls: calls.length, connections: CONNECTIONS },
    (index) => ({ headers: product.staff, ...(calls[index] as PlannedCall) }),
    ({ status, body }, index) => {
      const isDone = status < 300;
      if (isDone) onDone(JSON.parse(body) as { id: string }, index);
      return isDone;
    },
  );
  if (failures > 0) throw new Error(`${failures} calls of ${calls[0]?.path} failed`);
}

/**
 * Kills the processes that do not hold the database, one after the other, and restarts them.
 * @returns the number of kills
 */
async function killInTurn(product: Product, others: Others, signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await delay(KILL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return kills;
    const place = kills % others.length;
    await (await others[place])?.kill();
    others[place] = product.startAnother();
  }
}

/** Returns how late each schedule was applied, by the database's clock; ascending. */
async function watchSchedules(pool: Pool, times: Map<string, number>): Promise<number[]> {
  const open = new Map(times);
  const lateness: number[] = [];
  while (open.size > 0) {
    const { rows } = await pool.query<{ ids: string[] | null; now: Date }>(
      "SELECT array_agg(item_id) AS ids, clock_timestamp() AS now FROM schedules WHERE failure IS NULL",
    );
    const [left] = rows;
    const waiting = new Set(left?.ids ?? []);
    for (const [id, at] of open) {
      if (waiting.has(id)) continue;
      lateness.push((left?.now.getTime() ?? Number.NaN) - at);
      open.delete(id);
    }
    await delay(LOOK_MS);
  }
  if (lateness.some((late) => late < 0)) throw new Error("a schedule was applied before its time");
  return lateness.toSorted((one, other) => one - other);
}

/** @throws unless each post was published once, by its schedule */
async function checkOnce(pool: Pool, ids: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; times: string }>(
    `SELECT posts.id, count(revisions.id) FILTER (WHERE reason = 'scheduled') AS times
     FROM posts JOIN revisions ON item_id = posts.id WHERE posts.id = ANY($1) AND is_published GROUP BY 1`,
    [ids],
  );
  const once = rows.filter(({ times }) => times === "1");
  if (once.length !== ids.length)
    throw new Error(`${once.length} of ${ids.length} were applied exactly once`);
}

async function countRows(pool: Pool, query: string): Promise<number> {
  return (await pool.query(query)).rowCount ?? 0;
}
