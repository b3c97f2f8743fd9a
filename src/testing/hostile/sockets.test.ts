// Sends improper HTTP over raw connections: smuggled requests, floods of headers, incomplete messages.

import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestSite, type TestSite } from "../test-site.ts";
import { judge } from "./judge.ts";

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = site.api.server.address() as AddressInfo);
});
afterAll(() => site.close());

const POST = "POST /api/contact HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n";
const GET = "GET /api/settings/public HTTP/1.1\r\nHost: a.example\r\n";
/** A smuggled request: if it were answered, it would count as a second request. */
const HIDDEN = "GET /api/leads HTTP/1.1\r\nHost: a.example\r\n\r\n";

/** Returns everything received within a while, or until the server closes. */
function exchange(bytes: string | Buffer, waitMs = 1_500): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on("data", (chunk) => chunks.push(chunk));
    // The server may close before it has read everything.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
    socket.write(bytes);
  });
}

/** Returns the first answer's status and the number of answers. */
function read(answer: string): { status: number; answers: number; faults: string[] } {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const status = Number(head.split(" ", 2)[1]);
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(/: */, 2))
      .map(([name = "", value = ""]) => [name.toLowerCase(), value]),
  );
  const body = rest.join("\r\n\r\n").split("HTTP/1.1 ", 1)[0] ?? "";
  const faults = answer === "" ? [] : judge({ status, headers, body }, [process.cwd()]);
  return { status, answers: answer.split(/HTTP\/1\.1 \d{3} /).length - 1, faults };
}

describe("a second request hidden in a first one is never answered", () => {
  it.each([
    [
      "a length and chunks",
      `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    [
      "chunks and a length",
      `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    ["two lengths", `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
    ["a length with a sign", `${POST}Content-Length: +0\r\n\r\n${HIDDEN}`],
    ["a list of lengths", `${POST}Content-Length: 0, 0\r\n\r\n${HIDDEN}`],
    ["a negative length", `${POST}Content-Length: -1\r\n\r\n${HIDDEN}`],
    ["a length in hexadecimal", `${POST}Content-Length: 0x0\r\n\r\n${HIDDEN}`],
    ["a space before the colon", `${POST}Content-Length : 0\r\n\r\n${HIDDEN}`],
    ["a folded header", `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
    ["another encoding", `${POST}Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
    ["chunks twice", `${POST}Transfer-Encoding: chunked, chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ["a chunk with a wrong size", `${POST}Transfer-Encoding: chunked\r\n\r\n0x1\r\n{\r\n0\r\n\r\n${HIDDEN}`],
    ["a chunk of a negative size", `${POST}Transfer-Encoding: chunked\r\n\r\n-1\r\n{\r\n0\r\n\r\n${HIDDEN}`],
    ["a chunk of an endless size", `${POST}Transfer-Encoding: chunked\r\n\r\n${"f".repeat(40)}\r\n{\r\n`],
    ["a chunk's end by LF alone", `${POST}Transfer-Encoding: chunked\r\n\r\n1\n{\n0\n\n${HIDDEN}`],
    ["a header by LF alone", `${POST}X: a\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
    ["a CR in a header", `${POST}X: a\rContent-Length: 0\r\n\r\n${HIDDEN}`],
    ["NUL in a name", `${POST}Content-\0Length: 0\r\n\r\n${HIDDEN}`],
    [
      "a length for GET in HTTP/1.0 chunks",
      `GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
  ])("%s", async (_what, bytes) => {
    const answer = await exchange(bytes);
    const { answers, status, faults } = read(answer);
    expect(faults).toEqual([]);
    expect(answers).toBeLessThanOrEqual(1);
    if (answers > 0) expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe("what is no proper request is refused in words, and costs little", () => {
  it.each([
    ["a thousand headers", `${GET}${"X-A: b\r\n".repeat(5_000)}\r\n`],
    ["a header of a megabyte", `${GET}X-A: ${"x".repeat(1_000_000)}\r\n\r\n`],
    ["an address of a megabyte", `GET /${"x".repeat(1_000_000)} HTTP/1.1\r\nHost: a.example\r\n\r\n`],
    ["a method that is none", "FOO / HTTP/1.1\r\nHost: a.example\r\n\r\n"],
    ["another version", "GET / HTTP/9.9\r\nHost: a.example\r\n\r\n"],
    ["HTTP/2 by prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["TLS where there is none", Buffer.from("160301020001000001fc0303", "hex")],
    ["no address", "GET  HTTP/1.1\r\nHost: a.example\r\n\r\n"],
    ["control characters in the address", "GET /\u0001\u007f HTTP/1.1\r\nHost: a.example\r\n\r\n"],
    ["the bytes of no character", Buffer.from(`GET /\xff\xfe HTTP/1.1\r\nHost: a.example\r\n\r\n`, "latin1")],
    ["an upgrade", `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n`],
    ["a proxy's CONNECT", "CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: 127.0.0.1:5432\r\n\r\n"],
    ["a star for an address", "OPTIONS * HTTP/1.1\r\nHost: a.example\r\n\r\n"],
    ["no host", "GET /api/settings/public HTTP/1.1\r\n\r\n"],
    ["random bytes", Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256))],
  ])("%s", async (_what, bytes) => {
    const { status, faults } = read(await exchange(bytes));
    expect(faults).toEqual([]);
    if (!Number.isNaN(status)) expect(status).toBeLessThan(500);
  });

  it.each([
    ["half a line", "GET /api/set"],
    ["half a head", `${GET}X-A: `],
    ["half a body", `${POST}Content-Length: 1000\r\n\r\n{"name":`],
    ["half a chunk", `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{`],
  ])("%s, left alone, ends with its connection", async (_what, bytes) => {
    const answer = await exchange(bytes, 200);
    expect(answer).toBe("");
  });

  it("two hundred connections that say nothing keep nobody from being answered", async () => {
    const idle = Array.from({ length: 200 }, () => connect(port, "127.0.0.1").on("error", () => {}));
    idle.forEach((socket, at) => socket.write(at % 2 ? "GET / HT" : `${POST}Content-Length: 10\r\n\r\n{`));
    try {
      const { status } = read(await exchange(`${GET}Connection: close\r\n\r\n`, 120_000));
      expect(status).toBe(200);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });

  it("after all of it the server is well", async () => {
    const { status } = read(
      await exchange("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 120_000),
    );
    expect(status).toBe(200);
  });
});
