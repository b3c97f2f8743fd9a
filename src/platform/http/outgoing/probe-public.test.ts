import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { probePublic } from "./probe-public.ts";

const OPTIONS = { allowPrivate: true, timeoutMs: 60_000 };

let server: Server | undefined;
let asked: string[] = [];
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("asks by HEAD alone where that is answered, after redirects", async () => {
  const origin = await serve(({ url }, response) =>
    url === "/" ? response.writeHead(301, { location: "/fim" }).end() : response.end(),
  );
  expect(await probePublic(origin, OPTIONS)).toEqual({ ok: true, status: 200 });
  expect(asked).toEqual(["HEAD /", "HEAD /fim"]);
});

it("takes GET's word where HEAD is refused, and reads no body", async () => {
  const origin = await serve(({ method }, response) => {
    if (method === "HEAD") return response.writeHead(405).end();
    const timer = setInterval(() => response.write("x".repeat(1_000)), 5);
    return response.on("close", () => clearInterval(timer));
  });
  expect(await probePublic(origin, OPTIONS)).toEqual({ ok: true, status: 200 });
  server?.close();
  const missing = await serve((_request, response) => response.writeHead(404).end());
  expect(await probePublic(missing, OPTIONS)).toEqual({ ok: true, status: 404 });
});

it("asks by GET where HEAD breaks the connection", async () => {
  const origin = await serve(({ method, socket }, response) =>
    method === "HEAD" ? socket.destroy() : response.end("ok"),
  );
  expect(await probePublic(origin, OPTIONS)).toEqual({ ok: true, status: 200 });
});

it("says why there is no answer, and never asks a private network", async () => {
  const origin = await serve(() => {});
  expect(await probePublic(origin, { ...OPTIONS, timeoutMs: 100 })).toEqual({ ok: false, reason: "timeout" });
  asked = [];
  expect(await probePublic(origin, { ...OPTIONS, allowPrivate: false })).toEqual({
    ok: false,
    reason: "address",
  });
  expect(asked).toEqual([]);
  expect(await probePublic("http://127.0.0.1:1/", OPTIONS)).toEqual({ ok: false, reason: "unreachable" });
  expect(await probePublic("javascript:1", OPTIONS)).toEqual({ ok: false, reason: "address" });
});
