// Counts what strangers have rendered, not how long it takes.

import { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { CACHEABLE } from "../page-cache/page-cache.ts";
import { limitRenders } from "./limit-renders.ts";
import { sendPlainPage } from "./plain-page.ts";

let site: TestSite;
let url = "";
/** Number of rendered pages. */
let made = 0;
/** Number of requests that reached the router. */
let routed = 0;
/** Promise that rendering waits for. */
let hold: Promise<unknown> | undefined;

beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: "127.0.0.1" });
  site.api.addHook("onRequest", async () => void routed++);
  const page = { schema: { hide: true }, onRequest: limitRenders };
  site.api.get("/*", page, async (_request, reply) => sendPlainPage(reply, "not-found"));
  // Like the page after a form was sent, which is shared unless it reads its parameter.
  for (const path of ["/ha", "/blog", "/blog.data"])
    site.api.get(path, page, async (_request, reply) => {
      made++;
      await hold;
      return reply.header("cache-control", CACHEABLE).type("text/html").send(`página ${made}`);
    });
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(site.api.server.address() as AddressInfo).port}`;
});
afterAll(() => site.close());
afterEach(() => {
  hold = undefined;
});

const get = (path: string, client: string, headers = {}) =>
  fetch(url + path, { headers: { "x-forwarded-for": client, ...headers } });

/** Sends requests, ten at a time. @returns counts of the responses */
async function askOften(times: number, client: (n: number) => string, path: (n: number) => string) {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < times; n += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, k) => get(path(n + k), client(n + k))));
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

it("who asks for too many addresses where nothing is must wait, and nobody else", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 130; count++)
    statuses.push((await get(`/nada-${count}`, "203.0.113.1")).status);
  expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(120).every((status) => status === 429)).toBe(true);
  const refused = await get("/nada", "203.0.113.1");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Muitas tentativas");
  // A forged address before the proxy's own is not trusted.
  expect((await get("/nada", "198.51.100.7, 203.0.113.1")).status).toBe(429);
  expect((await get("/nada", "203.0.113.2")).status).toBe(404);
  expect((await get("/ha", "203.0.113.1")).status).toBe(200);
});

it.each(["media", "logos", "icons", "arquivos/0"])(
  "a missing file of /%s counts as a missing page",
  async (folder) => {
    const client = `192.0.2.${folder.charCodeAt(0)}`;
    const path = (n: number) => `/${folder}/${n}.png`;
    expect(await askOften(130, () => client, path)).toEqual({ 404: 120, 429: 10 });
    const refused = await get(path(0), client);
    expect(refused.headers.get("ratelimit-policy")).toBe('"unknown";q=120;w=60');
    expect((await refused.json()) as object).toMatchObject({ status: 429 });
  },
);

it("240 searches of one address are made in a minute, the rest asked to wait, in Portuguese", async () => {
  made = 0;
  const client = "198.51.100.1";
  const search = (n: number) => `/blog?categoria=LGPD&busca=integra${n}`;
  expect(await askOften(250, () => client, search)).toEqual({ 200: 240, 429: 10 });
  expect(made).toBe(240);
  const refused = await get("/blog?busca=mais+uma", client);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit-policy")).toBe('"renders";q=240;w=60');
  expect(refused.headers.get("content-type")).toContain("text/html");
  expect(await refused.text()).toContain('lang="pt-BR"');
  const data = await get("/blog.data?busca=mais+uma", client);
  expect(data.status).toBe(429);
  expect(data.headers.get("content-type")).toContain("application/problem+json");
});

it.each([
  "/%62log",
  "/blog?enviado=%s",
  "/blog?categoria=a%s",
  "/blog.data?_routes=a%s",
  "/og/%s",
  "/%72ss.xml",
])("what nothing is kept of costs like a search: %s", async (path) => {
  const client = `198.51.100.1${path.length}`;
  const statuses = await askOften(
    260,
    () => client,
    (n) => path.replace("%s", String(n)),
  );
  // Missing pages have a lower limit.
  expect(statuses[429]).toBe(path.startsWith("/og") ? 140 : 20);
});

it("a network has no more than three addresses, and an address of another network goes on", async () => {
  const statuses = await askOften(
    740,
    (n) => `2001:db8:1:${(n % 8).toString(16)}::1`,
    (n) => `/blog?busca=${n}`,
  );
  expect(statuses).toEqual({ 200: 720, 429: 20 });
  expect((await get("/blog?busca=a", "2001:db8:2::1")).status).toBe(200);
});

it("who is over the limit still reads what is kept, and what a change has made old", async () => {
  const client = "198.51.100.2";
  await get("/ha", client);
  await askOften(
    250,
    () => client,
    (n) => `/blog?busca=z${n}`,
  );
  expect((await get("/blog?busca=mais", client)).status).toBe(429);
  expect((await get("/ha", client)).status).toBe(200);
  site.resources.cache.dropAll();
  expect((await get("/ha", client)).status).toBe(200);
});

it("who is over the limit is counted no more: each refusal would cost the database and a hash", async () => {
  const client = "198.51.100.8";
  const counts = vi.spyOn(site.resources.limiter, "take");
  const search = (n: number) => `/blog?busca=demais${n}`;
  routed = 0;
  expect(await askOften(400, () => client, search)).toEqual({ 200: 240, 429: 160 });
  // Requests that were sent together with the first one over the limit.
  expect(counts.mock.calls.length).toBeLessThan(260);
  expect(routed).toBeLessThan(260);
  counts.mockRestore();
  const routedBefore = routed;
  // Routes without a limit, or with their own, still reach the router.
  expect((await get("/healthz", client)).status).toBe(200);
  expect((await get("/api/posts", client)).status).toBe(200);
  expect(routed).toBe(routedBefore + 2);
});

it("a page costs one client once, however many of one address ask for it at the same moment", async () => {
  made = 0;
  const client = "198.51.100.7";
  const crowd = await Promise.all(Array.from({ length: 50 }, () => get("/blog?categoria=junto", client)));
  expect(crowd.every(({ status }) => status === 200)).toBe(true);
  expect(made).toBe(1);
  const search = (n: number) => `/blog?busca=depois${n}`;
  expect(await askOften(240, () => client, search)).toEqual({ 200: 239, 429: 1 });
});

it("a few are made at a time, in turns: who brings a hundred keeps nobody waiting", async () => {
  let release = (_value?: unknown): void => {};
  hold = new Promise((resolve) => (release = resolve));
  made = 0;
  const crowd = Array.from({ length: 90 }, (_, n) => get(`/blog?categoria=c${n}`, "198.51.100.3"));
  await expect.poll(() => made).toBe(2);
  const visitor = get("/blog?categoria=honesta", "198.51.100.4");
  await expect.poll(() => made).toBe(3);
  expect((await get("/ha", "198.51.100.3")).status).toBe(200);
  release();
  expect((await visitor).status).toBe(200);
  expect((await Promise.all(crowd)).every(({ status }) => status === 200)).toBe(true);
});

it("whole texts cost by how many are asked for at once, and summaries do not", async () => {
  const left = async (query: string) => {
    const { headers } = await get(`/api/posts${query}`, "198.51.100.6");
    return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  };
  expect(await left("")).toBe(599);
  expect(await left("?limit=100")).toBe(589);
  expect(await left("?limit=11")).toBe(587);
  expect(await left("?limit=100&fields=summary")).toBe(586);
  expect(await left("?limit=1e9")).toBe(576);
});

it("a database that is away leaves the word to the page", async () => {
  await site.cutDatabase();
  expect((await get("/blog?busca=integra", "198.51.100.5")).status).toBe(200);
  await site.restoreDatabase();
});
