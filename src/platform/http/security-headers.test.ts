// Everything that is refused before or outside of the router has the security headers of the router's answers.

import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { BusyError } from "../fair-queue.ts";

const NAMES = [
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
const FULL = {
  exceeded: true,
  limit: { name: "renders", limit: 240, windowSeconds: 60 },
  remaining: 0,
  resetSeconds: 9,
};

let site: TestSite;
let port = 0;
/** Headers of an ordinary answer of the API. */
let usual: Map<string, string>;

beforeAll(async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example" });
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = site.api.server.address() as AddressInfo);
  usual = (await ask("GET /api/settings/public HTTP/1.1\r\nHost: a.example")).headers;
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

/** Sends raw bytes, because clients would normalize them. */
async function ask(head: string): Promise<{ status: number; headers: Map<string, string> }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  const [start = "", ...lines] = ((await text(socket)).split("\r\n\r\n", 1)[0] ?? "").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(start.split(" ")[1]), headers: new Map(headers) };
}

const get = (path: string) => ask(`GET ${path} HTTP/1.1\r\nHost: a.example`);
const isFull = () => vi.spyOn(site.api.renders, "count").mockResolvedValue(FULL as never);
const isKnownToBeFull = () => vi.spyOn(site.api.renders, "known").mockReturnValue(FULL as never);
const isBusy = () => vi.spyOn(site.api.renders, "enqueue").mockRejectedValue(new BusyError());

describe("a refusal that helmet does not see has the headers of every answer", () => {
  it.each([
    ["what is no HTTP", 400, () => ask("isto não é HTTP")],
    ["two hosts", 400, () => ask("GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example")],
    ["another method", 405, () => ask("TRACE / HTTP/1.1\r\nHost: a.example")],
    ["an expectation", 417, () => ask("GET / HTTP/1.1\r\nHost: a.example\r\nExpect: 200-ok")],
    ["an address that cannot be decoded", 400, () => get("/api/%ff")],
    ["data over the limit", 429, () => isFull() && get("/blog.data")],
    ["data known to be over the limit", 429, () => isKnownToBeFull() && get("/blog.data?busca=a")],
    ["data when the site is busy", 503, () => isBusy() && get("/blog.data")],
  ])("%s", async (_what, status, refuse) => {
    const refused = await refuse();
    expect(refused.status).toBe(status);
    expect(refused.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    for (const name of [...NAMES, "content-security-policy"]) {
      expect(usual.get(name)).toBeTruthy();
      expect([name, refused.headers.get(name)]).toEqual([name, usual.get(name)]);
    }
  });

  it.each([
    ["over the limit", 429, isFull],
    ["when the site is busy", 503, isBusy],
  ])("a page %s, with the policy of the page that is shown instead", async (_when, status, make) => {
    make();
    const refused = await get("/blog");
    expect(refused.status).toBe(status);
    for (const name of NAMES) expect([name, refused.headers.get(name)]).toEqual([name, usual.get(name)]);
    expect(refused.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});
