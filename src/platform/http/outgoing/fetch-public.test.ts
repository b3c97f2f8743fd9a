import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FetchOptions, fetchPublic, isRefusedAddress } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";

vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  networkInterfaces: () => ({
    eth0: [
      { address: "93.184.216.77", family: "IPv4" },
      { address: "2a00:1450:4001::77", family: "IPv6" },
    ],
  }),
}));

const OPTIONS: FetchOptions = { allowPrivate: true, maxBytes: 1000, timeoutMs: 60_000 };
const REFUSING: FetchOptions = { ...OPTIONS, allowPrivate: false };

let server: Server | undefined;
let requests = 0;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  requests = 0;
  server = createServer((request, response) => {
    requests++;
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("isPublicAddress", () => {
  it.each(["93.184.216.77", "2a00:1450:4001::77"])("takes this machine's own %s for private", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
  it.each(["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::200e"])(
    "takes %s for public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    "127.0.0.1",
    "127.255.0.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "192.0.0.192",
    "224.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "fe80::1%eth0",
    "",
    "localhost",
    "127.1",
    "2130706433",
  ])("takes %j for none", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("isRefusedAddress", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://169.254.169.254/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost:3000/",
    "http://①②⑦.0.0.1/",
    "ftp://a.example/",
    "file:///etc/passwd",
    "gopher://a.example/",
    "data:image/png;base64,AA",
    "/a.png",
    "http://user:pass@a.example/",
    "http://",
    "nada",
  ])("refuses %s as it is written", (address) =>
    expect(isRefusedAddress(address, { allowPrivateAddresses: false })).toBe(true),
  );
  it("lets public addresses and names through", () => {
    for (const address of ["https://a.example/a.png", "http://93.184.216.34:8080/"]) {
      expect(isRefusedAddress(address, { allowPrivateAddresses: false })).toBe(false);
    }
  });
});

describe("fetchPublic", () => {
  it("gives the bytes, and sends nothing of ours along", async () => {
    const origin = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const fetched = await fetchPublic(`${origin}/a.png`, { ...OPTIONS, accept: "image/*" });
    if (!fetched.ok) throw new Error(fetched.reason);
    const headers = JSON.parse(fetched.bytes.toString()) as Record<string, string>;
    expect(Object.keys(headers).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  it("connects to nothing private: by number, by name, by a redirect", async () => {
    const origin = await serve((_request, response) => response.end("segredo"));
    const port = new URL(origin).port;
    expect(await fetchPublic(origin, REFUSING)).toEqual({ ok: false, reason: "address" });
    const named = `http://imagens.example:${port}/`;
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1"]) {
      const resolve = async () => [
        { address: "93.184.216.34", family: 4 },
        { address, family: address.includes(":") ? 6 : 4 },
      ];
      expect(await fetchPublic(named, { ...REFUSING, resolve })).toEqual({ ok: false, reason: "address" });
    }
    expect(requests).toBe(0);
  });

  it("checks every redirect anew", async () => {
    const origin = await serve((request, response) => {
      if (request.url === "/private")
        return response.writeHead(302, { location: "file:///etc/passwd" }).end();
      if (request.url === "/image") return response.end("imagem");
      return response.writeHead(301, { location: "/image" }).end();
    });
    expect(await fetchPublic(origin, OPTIONS)).toMatchObject({ ok: true, bytes: Buffer.from("imagem") });
    expect(await fetchPublic(`${origin}/private`, OPTIONS)).toEqual({ ok: false, reason: "address" });
  });

  it("asks for a name once per connection and goes to what was checked (DNS rebinding)", async () => {
    const origin = await serve((_request, response) => response.end("aqui"));
    let asked = 0;
    // A name that resolves to a public address first, and to a local one from then on.
    const resolve = async () => [{ address: asked++ === 0 ? "127.0.0.1" : "10.255.255.1", family: 4 }];
    const url = `http://muda.example:${new URL(origin).port}/`;
    expect(await fetchPublic(url, { ...OPTIONS, resolve })).toMatchObject({ ok: true });
    expect(asked).toBe(1);
  });

  it("stops at the size, told or not, at the time, and after five redirects", async () => {
    const told = await serve((_request, response) => response.end("x".repeat(1001)));
    expect(await fetchPublic(told, OPTIONS)).toEqual({ ok: false, reason: "too-large" });
    server?.close();
    const endless = await serve((_request, response) => {
      const pour = () => {
        while (response.write("x".repeat(500)));
      };
      response.on("drain", pour);
      pour();
    });
    expect(await fetchPublic(endless, OPTIONS)).toEqual({ ok: false, reason: "too-large" });
    server?.closeAllConnections();
    server?.close();
    const silent = await serve(() => {});
    expect(await fetchPublic(silent, { ...OPTIONS, timeoutMs: 100 })).toEqual({
      ok: false,
      reason: "timeout",
    });
    server?.closeAllConnections();
    server?.close();
    const trickling = await serve((_request, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(await fetchPublic(trickling, { ...OPTIONS, timeoutMs: 150 })).toEqual({
      ok: false,
      reason: "timeout",
    });
    server?.closeAllConnections();
    server?.close();
    const circle = await serve((_request, response) => response.writeHead(302, { location: "/" }).end());
    expect(await fetchPublic(circle, OPTIONS)).toEqual({ ok: false, reason: "redirects" });
    expect(requests).toBe(6);
  });

  it("gives up at once on a server that switches protocols", async () => {
    const origin = await serve(() => {});
    server?.on("connection", (socket) => {
      const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n";
      socket.once("data", () => socket.write(upgrade));
    });
    expect(await fetchPublic(origin, OPTIONS)).toEqual({ ok: false, reason: "unreachable" });
  });

  it("does not wait longer for a name than for the rest", async () => {
    const resolve = () => new Promise<never>(() => {});
    const fetched = await fetchPublic("http://lento.example/", { ...OPTIONS, timeoutMs: 100, resolve });
    expect(fetched).toEqual({ ok: false, reason: "timeout" });
  });

  it("tells an answer that is final from one that may pass", async () => {
    const statuses = [404, 403, 410, 500, 503, 429];
    const reasons = [];
    const origin = await serve((_request, response) =>
      response.writeHead(statuses[requests - 1] ?? 200).end(),
    );
    for (const _ of statuses) reasons.push(await fetchPublic(origin, OPTIONS));
    const [refused, unreachable] = ["refused", "unreachable"].map((reason) => ({ ok: false, reason }));
    expect(reasons).toEqual([refused, refused, refused, unreachable, unreachable, unreachable]);
    server?.close();
    expect(await fetchPublic("http://127.0.0.1:1/", OPTIONS)).toEqual({ ok: false, reason: "unreachable" });
  });
});

it("takes an answer without a length that the deadline cuts for none", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { connection: "close" });
    response.shouldKeepAlive = false;
    response.useChunkedEncodingByDefault = false;
    response.write('{"name":"ACME"}');
  });
  expect(await fetchPublic(url, { ...OPTIONS, timeoutMs: 300 })).toEqual({ ok: false, reason: "timeout" });
});
