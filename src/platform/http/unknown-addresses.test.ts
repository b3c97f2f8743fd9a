import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendPlainPage } from "#src/platform/http/plain-page.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let url = "";
beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: "127.0.0.1" });
  site.api.get("/*", { schema: { hide: true } }, async (_request, reply) =>
    sendPlainPage(reply, "not-found"),
  );
  site.api.get("/ha", { schema: { hide: true } }, async () => "página");
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(site.api.server.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const get = (path: string, client: string) => fetch(url + path, { headers: { "x-forwarded-for": client } });

it("who asks for too many addresses where nothing is must wait, and nobody else", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 130; count++)
    statuses.push((await get(`/nada-${count}`, "203.0.113.1")).status);
  expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true);
  expect(statuses.slice(120).every((status) => status === 429)).toBe(true);
  const refused = await get("/nada", "203.0.113.1");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Muitas tentativas");
  // A forged address before the proxy's own is not believed.
  expect((await get("/nada", "198.51.100.7, 203.0.113.1")).status).toBe(429);
  expect((await get("/nada", "203.0.113.2")).status).toBe(404);
  expect((await get("/ha", "203.0.113.1")).status).toBe(200);
});
