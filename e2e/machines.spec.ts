// Many machines: three processes on one PostgreSQL and one S3 store behind a balancer. In the whole run they must
// agree and handle slow clients and a killed process; `npm run test:machines` kills for a minute behind the real
// nginx, restarts all of them five times, schedules 1,000 posts, restores a backup, and checks time limits, which a
// busy machine cannot meet.

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { askAllAtOnce, askEach } from "./machines/agreement.ts";
import { newAddress, readBody, tryCall } from "./machines/calls.ts";
import { compareStored, compareTold } from "./machines/compare.ts";
import { type Farm, startFarm } from "./machines/farm.ts";
import { killInTurn } from "./machines/kill-in-turn.ts";
import { type Acknowledged, startLoad } from "./machines/load.ts";
import { planPosts } from "./machines/schedules.ts";
import { openSlowClients } from "./machines/slow-clients.ts";
// Uses the site's own `test`, although the site is unused: another one would restart the workers and their sites.
import { expect, test } from "./site.ts";

const isLong = process.env.MACHINES === "all";
const KILLS = isLong ? { times: 12, everyMs: 5_000 } : { times: 1, everyMs: 3_000 };
const CONNECTIONS = isLong
  ? { contacts: 25, publishers: 6, tools: 9, readers: 10 }
  : { contacts: 10, publishers: 3, tools: 4, readers: 3 };
const ROUNDS = 5;
const PLAN = { count: 1_000, startsInMs: 60_000, withinMs: 60_000 };
/** Another process takes over the job of a killed one after about 15 s, later on a busy machine. */
const TOLD_WITHIN_MS = 600_000;
/** Greatest age of a page in any process after a publication was acknowledged. */
const OLDEST_PAGE_MS = 1_000;
const MAX_STOP_MS = 10_000;
const SLOW_CLIENTS = 500;

test.describe.configure({ mode: "serial", timeout: 900_000 });
let farm: Farm;
test.beforeAll(async () => {
  farm = await startFarm({ withNginx: isLong });
});
test.afterAll(async () => {
  // If the farm did not start, its own error should be reported.
  await (farm as Farm | undefined)?.close();
});

test("of three processes that start at once on an empty database one migrates, and the others wait", async () => {
  const migrated = farm.machines.filter(({ output }) => output().includes("database migrated"));
  expect(migrated).toHaveLength(1);
  const { rows } = await farm.pool.query("SELECT count(*)::int AS users FROM users");
  expect(rows).toEqual([{ users: 1 }]);
});

test("a session holds at each process, and is over at each at once", async () => {
  const [one, other] = farm.machines;
  const headers = await farm.signIn(one?.url);
  const call = { method: "GET", path: "/api/account", headers };
  expect(await askEach(farm, call)).toEqual([200, 200, 200]);
  const left = await tryCall(other?.url ?? "", { method: "POST", path: "/api/auth/logout", headers });
  const leftAt = Date.now();
  expect(left?.status).toBe(204);
  expect(await askEach(farm, call)).toEqual([401, 401, 401]);
  if (isLong) expect(Date.now() - leftAt).toBeLessThan(1_000);
});

test("limits of an address are counted over all processes", async () => {
  const headers = { "x-forwarded-for": newAddress() };
  const send = (place: number) =>
    tryCall(farm.machines[place % 3]?.url ?? "", {
      method: "POST",
      path: "/api/contact",
      headers,
      body: { name: "Rui Prado", email: "rui@cliente.example", message: `A mensagem número ${place}.` },
    });
  const statuses: (number | undefined)[] = [];
  for (let place = 0; place < 10; place++) statuses.push((await send(place))?.status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  for (let place = 10; place < 13; place++) expect((await send(place))?.status).toBe(429);
});

test("what is sent to all processes at the same time under one key is done once", async () => {
  const headers = await farm.signIn();
  const token = { name: "Ao mesmo tempo", permissions: ["create_post"] };
  const made = await tryCall(farm.balancer.url, {
    method: "POST",
    path: "/api/settings/api-tokens",
    headers,
    body: token,
  });
  const secret = (await readBody<{ token: string }>(made)).token;
  const key = randomUUID();
  const posts = await askAllAtOnce(farm, {
    method: "POST",
    path: "/api/webhook/create-post",
    headers: { "x-api-token": secret, "idempotency-key": key },
    body: { title: "Ao mesmo tempo", content: "Um texto." },
  });
  expect(posts.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(posts.map(({ body }) => (body as { post: { id: string } }).post.id)).size).toBe(1);

  const contacts = await askAllAtOnce(farm, {
    method: "POST",
    path: "/api/contact",
    body: { name: "Eva Reis", email: "eva@cliente.example", message: key, submissionId: key },
  });
  expect(contacts.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { rowCount } = await farm.pool.query("SELECT FROM leads WHERE message = $1", [key]);
  expect(rowCount).toBe(1);
});

test("clients that trickle hold nobody up", async () => {
  const [{ url } = { url: "" }] = farm.machines;
  const started = Date.now();
  const slow = await openSlowClients(url, SLOW_CLIENTS);
  try {
    await delay(1_000);
    const times: number[] = [];
    for (let visit = 0; visit < 40; visit++) {
      const asked = Date.now();
      expect((await tryCall(url, { method: "GET", path: "/blog" }))?.status).toBe(200);
      times.push(Date.now() - asked);
    }
    const body = { name: "Ivo Luz", email: "ivo@cliente.example", message: "Escrevo entre os lentos." };
    expect((await tryCall(url, { method: "POST", path: "/api/contact", body }))?.status).toBe(201);
    expect((await tryCall(url, { method: "GET", path: "/readyz" }))?.status).toBe(200);
    // Half of them never end their headers, for which the server waits 30 s.
    expect(slow.open()).toBeGreaterThanOrEqual(
      Date.now() - started < 30_000 ? SLOW_CLIENTS : SLOW_CLIENTS / 2,
    );
    const longest = Math.max(...times);
    console.log(`${SLOW_CLIENTS} slow clients: the longest of ${times.length} pages took ${longest} ms`);
    if (isLong) expect(longest).toBeLessThan(2_000);
  } finally {
    slow.close();
  }
});

test("processes that are restarted one after the other fail no request", async () => {
  test.skip(!isLong);
  const load = await startLoad(farm, CONNECTIONS);
  await delay(1_000);
  const stops: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const machine of farm.machines) {
      stops.push(await machine.restart());
      await delay(500);
    }
  }
  const done = await load.stop();
  await checkAll(done, `${stops.length} restarts, stops of ${stops.join(", ")} ms`);
  const failed = [...done.tally].filter(([outcome]) => !/^2\d\d$/.test(outcome));
  expect(failed).toEqual([]);
  expect(Math.max(...stops)).toBeLessThanOrEqual(MAX_STOP_MS);
});

test("nothing acknowledged is lost, doubled or untold while processes are killed", async () => {
  const load = await startLoad(farm, CONNECTIONS);
  const kills = await killInTurn(farm, KILLS);
  const done = await load.stop();
  await checkAll(done, `${kills.length} kills, back after ${kills.join(", ")} ms`);
  expect(done.contacts.length).toBeGreaterThan(KILLS.times * 5);
  if (isLong) expect(done.oldestPageMs).toBeLessThanOrEqual(OLDEST_PAGE_MS);
});

test("posts planned for a moment go live once each, also while processes are killed", async () => {
  test.skip(!isLong);
  const { begins, watch } = await planPosts(farm, PLAN);
  await delay(begins - Date.now());
  const watching = watch();
  const kills = await killInTurn(farm, KILLS);
  const { lateness, wrong } = await watching;
  const p99 = lateness[Math.ceil(lateness.length * 0.99) - 1] ?? Number.NaN;
  console.log(
    `${PLAN.count} posts, ${kills.length} kills: p99 ${p99} ms late, at worst ${lateness.at(-1)} ms`,
  );
  expect(wrong).toEqual([]);
  expect(lateness[0]).toBeGreaterThanOrEqual(0);
  expect(p99).toBeLessThanOrEqual(5_000);
});

test("a restore that one process is asked for closes all of them, and all come back with the same site", async () => {
  test.skip(!isLong);
  const headers = await farm.signIn();
  const [one = "", second = "", third = ""] = farm.machines.map(({ url }) => url);
  const made = await tryCall(one, { method: "POST", path: "/api/backups", headers });
  const { id } = await readBody<{ id: string }>(made);
  const stateOf = async (): Promise<unknown> => {
    const response = await tryCall(second, { method: "GET", path: "/api/backups", headers });
    const backups = await readBody<{ id: string; state: string }[]>(response);
    return backups.find((backup) => backup.id === id)?.state;
  };
  await expect.poll(stateOf, { timeout: 600_000 }).toBe("proved");
  await farm.pool.query(
    "INSERT INTO leads (email, source) VALUES ('depois-da-copia@exemplo.com', 'website')",
  );

  const seen = farm.machines.map(() => new Set<number>());
  const look = async (): Promise<boolean> => {
    const statuses = await askEach(farm, { method: "GET", path: "/blog" });
    statuses.forEach((status, place) => seen[place]?.add(status));
    return statuses.every((status) => status === 200) && seen.every((statuses) => statuses.has(503));
  };
  await look();
  const asked = await tryCall(third, { method: "POST", path: `/api/backups/${id}/restore`, headers });
  expect(asked?.status).toBe(202);
  await expect.poll(look, { timeout: 600_000, intervals: [100] }).toBe(true);
  expect(seen).toEqual(farm.machines.map(() => new Set([200, 503])));
  const { rowCount } = await farm.pool.query("SELECT FROM leads WHERE email = 'depois-da-copia@exemplo.com'");
  expect(rowCount).toBe(0);
  // Sessions belong to the site before the restore; a new session is valid at every process.
  const call = { method: "GET", path: "/api/account" };
  expect(await askEach(farm, { ...call, headers })).toEqual([401, 401, 401]);
  expect(await askEach(farm, { ...call, headers: await farm.signIn(one) })).toEqual([200, 200, 200]);
});

async function checkAll(done: Acknowledged, what: string): Promise<void> {
  const told = await compareTold(farm, done, TOLD_WITHIN_MS);
  console.log(
    `${what}: ${done.contacts.length} contacts, ${done.created.size} posts of tools, ` +
      `${done.publications()} publications, ${done.pagesRead} pages read, the oldest ${done.oldestPageMs} ms behind; ` +
      `answers ${JSON.stringify(Object.fromEntries(done.tally))}, ` +
      `${farm.mails.length} mails and ${farm.deliveries.length} deliveries until now`,
  );
  expect(done.surprises).toEqual([]);
  expect(await compareStored(farm, done)).toEqual({ contacts: [], created: [], published: [], moved: [] });
  expect(told).toEqual({
    notMailed: [],
    notDelivered: [],
    mailedUnderSeveralIds: [],
    deliveredUnderSeveralIds: [],
  });
}
