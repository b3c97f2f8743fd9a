import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readSearchKind } from "./search-limit.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  // As src/app.ts does: the pages come after the API.
  for (const url of ["/blog", "/blog.data"])
    site.api.get(url, { schema: { hide: true } }, async () => "lista");
});
afterAll(() => site.close());
beforeEach(() => site.owner.query("TRUNCATE rate_limits"));

const get = (url: string, remoteAddress = "203.0.113.7") => site.api.inject({ url, remoteAddress });
async function search(times: number, url = "/blog?categoria=LGPD&busca=integra"): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => get(`${url}${n}`)));
  return new Set(answers.map(({ statusCode }) => statusCode));
}

it("240 searches of one address are answered in a minute, the rest asked to wait, in Portuguese", async () => {
  expect(await search(240)).toEqual(new Set([200]));
  const refused = await get("/blog?busca=mais+uma");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["content-type"]).toContain("text/html");
  expect(refused.body).toContain('lang="pt-BR"');
  const data = await get("/blog.data?busca=mais+uma");
  expect(data.statusCode).toBe(429);
  expect(data.headers["content-type"]).toContain("application/problem+json");
});

it.each([
  "/blog?%62usca=mais",
  "/%62log?busca=mais",
  "/./blog?busca=mais",
  "/x/../blog?busca=mais",
  "/x/%2e%2e/blog?busca=mais",
  "//blog?busca=mais",
  "/BLOG/?busca=mais",
  "/blog/?busca=mais",
  "/blog?busca=&busca=mais",
  "/blog?x=1&bus%63a=mais",
  "/%62log.data?busca=mais",
  "/blog/_.data?busca=mais",
  "/blog.%64ata?busca=mais",
])("%s is a search like any other", async (url) => {
  // The client of these tests would resolve the dots itself.
  expect(readSearchKind(url)).toBe(url.includes("ata?") ? "data" : "page");
  await search(240);
  expect((await get(url)).statusCode).toBe(429);
});

it.each([
  "/blog?busca=",
  "/blog",
  "/blog/um-post?busca=a",
  "/%zz?busca=a",
  "/x/blog?busca=a",
  "/blog/..?busca=a",
])("%s is none", (url) => {
  expect(readSearchKind(url)).toBeUndefined();
});

it("other addresses, and pages without a search, go on", async () => {
  await search(241);
  expect((await get("/blog?busca=mais", "203.0.113.8")).statusCode).toBe(200);
  for (const url of ["/blog", "/blog?pagina=2", "/blog?busca=&categoria=LGPD", "/blog?outra=busca=1"])
    expect((await get(url)).statusCode).toBe(200);
});

it("a database that is away leaves the word to the page", async () => {
  await site.cutDatabase();
  expect((await get("/blog?busca=integra")).statusCode).toBe(200);
  await site.restoreDatabase();
});
