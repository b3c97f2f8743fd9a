import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { createProxyCheck } from "./proxies.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: "10.1.2.3, 10.2.0.0/16, 2001:db8::/32" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const get = (remoteAddress: string, headers: Record<string, string> = {}) =>
  site.api.inject({ url: "/healthz", remoteAddress, headers });
const notes = async ({ headers }: Staff = admin) =>
  (await site.api.inject({ url: "/api/dashboard/notes", headers })).json();

it.each([
  ["10.1.2.3", true],
  ["::ffff:10.1.2.3", true],
  ["10.2.200.1", true],
  ["2001:db8:1::1", true],
  ["10.1.2.4", false],
  ["127.0.0.1", false],
  ["2001:db9::1", false],
])("%s among the trusted: %s", (peer, isTrusted) => {
  expect(createProxyCheck(["10.1.2.3", "10.2.0.0/16", "2001:db8::/32"])(peer)).toBe(isTrusted);
  expect(createProxyCheck([])(peer)).toBe(false);
});

it("a proxy that TRUST_PROXY does not name is told to the log once, and to administrators", async () => {
  const warn = vi.spyOn(site.resources.log, "warn");
  await get("203.0.113.1");
  await get("10.1.2.3", { "x-forwarded-for": "203.0.113.1" });
  // Sent by visitors' own proxies.
  await get("203.0.113.1", { via: "1.1 squid" });
  expect(warn).not.toHaveBeenCalled();
  expect(await notes()).toEqual([]);
  await get("127.0.0.1", { "x-forwarded-for": "203.0.113.1" });
  await get("127.0.0.1", { "x-forwarded-host": "prumo.example" });
  await eventually(async () => (await notes()).length === 1);
  expect(await notes()).toEqual([
    {
      name: "untrusted-proxy",
      title: "Seu proxy não está em TRUST_PROXY",
      detail: expect.stringContaining("TRUST_PROXY"),
    },
  ]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("203.0.113.1");
  const { statusCode } = await site.api.inject({ url: "/api/dashboard/notes", headers: editor.headers });
  expect(statusCode).toBe(403);
});

it("what was noticed under another TRUST_PROXY says nothing", async () => {
  await site.resources.db.$client.query("UPDATE operation_notes SET setting = '10.9.9.9'");
  expect(await notes()).toEqual([]);
});
