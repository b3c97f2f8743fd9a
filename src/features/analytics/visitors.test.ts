import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Chart } from "./schema.ts";
import { createVisitorCodes, forgetVisitors } from "./visitors.server.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ NODE_ENV: "production", RATE_LIMITS: "off", TRUST_PROXY: "127.0.0.1" });
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(() =>
  site.owner.query("TRUNCATE analytics_visitors, analytics_visitor_days, analytics_visitor_salts"),
);

const send = (address: string, agent: string, event = "page_view") =>
  site.api.inject({
    method: "POST",
    url: "/api/events",
    remoteAddress: "127.0.0.1",
    headers: { "content-type": "application/json", "x-forwarded-for": address, "user-agent": agent },
    payload: { event, page: "/servicos" },
  });
const query = async (text: string) => (await site.owner.query<Record<string, unknown>>(text)).rows;
async function today() {
  const url = "/api/dashboard/analytics/chart?days=2";
  const [yesterday, day] = (await site.api.inject({ url, headers: editor.headers })).json<Chart>();
  return { yesterday: yesterday?.visitors, visitors: day?.visitors };
}

it("a visitor counts once a day, however many pages and processes, and another device or household is another one", async () => {
  expect(await today()).toEqual({ yesterday: null, visitors: null });
  await Promise.all(["203.0.113.7", "203.0.113.7", "203.0.113.7"].map((address) => send(address, "Firefox")));
  expect((await today()).visitors).toBe(1);
  await send("203.0.113.7", "Safari");
  await send("198.51.100.1", "Firefox");
  // A household has a whole block of addresses.
  await send("2001:db8:1:2::1", "Firefox");
  await send("2001:db8:1:2:ffff::9", "Firefox");
  expect((await today()).visitors).toBe(4);
  const other = createVisitorCodes(site.resources);
  const codes = (await query("SELECT encode(code, 'hex') AS code FROM analytics_visitors")).map(
    ({ code }) => code,
  );
  expect(codes).toContain(await other({ address: "203.0.113.7", userAgent: "Firefox" }));
});

it("who only clicks is no visitor, and neither is a crawler", async () => {
  await send("203.0.113.7", "Firefox", "button_click");
  await send("203.0.113.8", "Googlebot/2.1");
  expect((await today()).visitors).toBeNull();
});

it("at midnight the salt dies and the codes go; the count stays", async () => {
  const code = createVisitorCodes(site.resources);
  const before = await code({ address: "203.0.113.7", userAgent: "Firefox" });
  await send("203.0.113.7", "Firefox");
  expect(
    JSON.stringify(await query("SELECT * FROM analytics_events ORDER BY id DESC LIMIT 1")),
  ).not.toContain("203.0");
  for (const table of ["visitors", "visitor_days", "visitor_salts"])
    await query(`UPDATE analytics_${table} SET day = day - 1`);
  expect(await forgetVisitors(site.resources)).toBe(1);
  expect(await query("SELECT FROM analytics_visitor_salts")).toEqual([]);
  expect(await query("SELECT FROM analytics_visitors")).toEqual([]);
  expect(await today()).toEqual({ yesterday: 1, visitors: null });
  // Uses another process, on the next day.
  const next = await createVisitorCodes(site.resources)({ address: "203.0.113.7", userAgent: "Firefox" });
  expect(next).not.toBe(before);
});
