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

/** Everything that comes back for these very bytes, until the server closes. */
async function send(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
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
