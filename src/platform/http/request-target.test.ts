// Requests as raw bytes, because clients would normalize them.

import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalizePath } from "#src/site/canonical-path.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await openTestSite();
  // Like pages.ts for an address in another spelling.
  site.api.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const address = canonicalizePath(request.url);
    return address ? reply.redirect(address, 301) : { host: request.host, url: request.url };
  });
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = site.api.server.address() as AddressInfo);
});
afterAll(() => site.close());

const ask = (target: string, ...headers: string[]) => askBy("GET", target, ...headers);

async function askBy(
  method: string,
  target: string,
  ...headers: string[]
): Promise<{ head: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write([`${method} ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, body };
}
const statusOf = ({ head }: { head: string }): number => Number(head.split(" ", 2)[1]);

describe("a request that can be understood in two ways is refused", () => {
  it.each([
    ["a user in the host", "/", ["Host: a@b"]],
    ["a user on an API call", "/api/settings/public", ["Host: a@b"]],
    ["a path in the host", "/", ["Host: a.example/b"]],
    ["spaces in the host", "/", ["Host: a b"]],
    ["an empty host", "/", ["Host:"]],
    ["no host", "/", []],
    ["two hosts", "/", ["Host: a.example", "Host: b.example"]],
    ["the same host twice", "/", ["Host: a.example", "host: a.example"]],
    ["the address of another host", "http://evil.example/Blog", ["Host: a.example"]],
    ["the address of another port", "http://a.example:81/Blog", ["Host: a.example"]],
    ["a user in the address", "http://a.example@evil.example/Blog", ["Host: a.example"]],
  ])("%s", async (_what, target, headers) => {
    const answer = await ask(target, ...headers);
    expect(statusOf(answer)).toBe(400);
    expect(answer.head).not.toMatch(/^location:/im);
    expect(answer.head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 400,
      detail: "A requisição não pôde ser lida.",
    });
  });
});

it.each(["TRACE", "PROPFIND", "QUERY"])("nothing is done by the method %s", async (method) => {
  for (const target of ["/", "/api/settings/public"]) {
    const answer = await askBy(method, target, "Host: a.example", "Cookie: secret=1");
    expect(statusOf(answer)).toBe(405);
    expect(answer.head).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r?$/im);
    expect(answer.head + answer.body).not.toContain("secret");
    expect(JSON.parse(answer.body)).toMatchObject({ status: 405 });
  }
});

it("what is expected and cannot be had is refused in words", async () => {
  const answer = await ask("/api/settings/public", "Host: a.example", "Expect: 200-ok");
  expect(statusOf(answer)).toBe(417);
  expect(answer.head).toMatch(/x-request-id: [0-9a-f-]{36}/);
  expect(JSON.parse(answer.body)).toMatchObject({ status: 417, title: "Expectativa não atendida" });
});

it("an absolute address of this host is the path in it", async () => {
  const answer = await ask("http://a.example/Blog/?x=1", "Host: a.example");
  expect(statusOf(answer)).toBe(301);
  expect(answer.head).toMatch(/^location: \/blog\?x=1\r?$/im);
  expect(statusOf(await ask("http://A.example", "Host: a.example"))).toBe(200);
});

it.each([
  ["/servi%E7os/%C7%e3o", "/servi%C3%A7os/%C3%87%C3%A3o"],
  ["/servi%C3%A7os", "/servi%C3%A7os"],
  ["/100%", "/100%25"],
  ["/50%25?x=100%&nome=Jo%E3o", "/50%25?x=100%25&nome=Jo%C3%A3o"],
  ["/%E7%2F%C3%A7", "/%C3%A7%2F%C3%A7"],
])("%s, as old links have it, is read as %s", async (target, url) => {
  const answer = await ask(target, "Host: a.example");
  expect(statusOf(answer)).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ url });
});

it("bytes of the site's own addresses are not interpreted", async () => {
  expect(statusOf(await ask("/api/posts/%E7", "Host: a.example"))).toBe(400);
});

it.each(["a.example", "a.example:3000", "127.0.0.1:3000", "[::1]:3000", "um_dois.example"])(
  "%s is a host",
  async (host) => {
    expect(statusOf(await ask("/blog", `Host: ${host}`))).toBe(200);
  },
);
