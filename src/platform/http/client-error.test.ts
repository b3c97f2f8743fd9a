import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await openTestSite();
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = site.api.server.address() as AddressInfo);
});
afterAll(() => site.close());

/** Sends raw bytes and returns everything until the server closes. */
async function send(bytes: string, to = port): Promise<{ head: string; body: string }> {
  const socket = connect(to, "127.0.0.1");
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, body };
}

const START = "POST /api/webhook/create-post HTTP/1.1\r\nHost: a.example\r\n";

it.each([
  [
    "a token far too long",
    `${START}X-API-Token: ${"v".repeat(20_000)}\r\n\r\n`,
    431,
    "Os cabeçalhos da requisição são grandes demais.",
  ],
  ["what is no HTTP", "isto não é HTTP\r\n\r\n", 400, "A requisição não pôde ser lida."],
  ["NUL in a header", `${START}X-API-Token: a\0b\r\n\r\n`, 400, "A requisição não pôde ser lida."],
  [
    "two lengths that disagree",
    `${START}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    "A requisição não pôde ser lida.",
  ],
])("%s is answered with a problem in Portuguese", async (_what, bytes, status, detail) => {
  const { head, body } = await send(bytes);
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain("content-type: application/problem+json; charset=utf-8");
  expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
  expect(JSON.parse(body)).toMatchObject({ type: "about:blank", status, detail, error: detail });
});

it("demands https for what cannot be read too, where the site has it, and not where it has none", async () => {
  const secure = await openTestSite({ SITE_URL: "https://prumo.example" });
  await secure.api.listen({ port: 0, host: "127.0.0.1" });
  const { port: other } = secure.api.server.address() as AddressInfo;
  const asked = [
    "isto não é HTTP\r\n\r\n",
    "GET /%ff HTTP/1.1\r\nHost: prumo.example\r\nConnection: close\r\n\r\n",
  ];
  for (const bytes of asked) {
    expect((await send(bytes, other)).head.toLowerCase()).toContain(
      "strict-transport-security: max-age=31536000; includesubdomains",
    );
    expect((await send(bytes)).head.toLowerCase()).not.toContain("strict-transport-security");
  }
  await secure.close();
});
