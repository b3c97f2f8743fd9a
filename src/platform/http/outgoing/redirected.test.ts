// Public servers that redirect to private addresses. 127.0.0.1 stands for the Internet here.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConnectionWatch, watchConnections } from "#src/testing/connections.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { fetchPublic } from "./fetch-public.ts";
import { sendToPublicAddress } from "./send-to-public-address.ts";

vi.mock("./public-address.ts", async (importActual) => {
  const { isPublicAddress } = await importActual<typeof import("./public-address.ts")>();
  return { isPublicAddress: (address: string) => address === "127.0.0.1" || isPublicAddress(address) };
});

const STATUSES = [301, 302, 303, 307, 308];
/** With the port of the redirecting server, so that following the redirect would succeed. */
const TARGETS = [
  "http://127.0.0.2:PORT/",
  "http://2130706434:PORT/",
  "http://0x7f.2:PORT/",
  "http://0:PORT/",
  "http://localhost:PORT/",
  "http://[::1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://interno.example:PORT/",
  "http://mapeado.example:PORT/",
  "http://misto.example:PORT/",
  "//127.0.0.2:PORT/",
  "http://169.254.169.254/latest/meta-data/",
  "http://metadata.example/computeMetadata/v1/",
  "http://[fd00:ec2::254]/latest/meta-data/",
  "http://[fe80::1]/",
  "http://10.0.0.1/",
  "http://192.168.0.1/",
  "https://172.16.0.1/",
];
const NAMES: Record<string, string[]> = {
  "imagens.example": ["127.0.0.1"],
  "interno.example": ["127.0.0.2"],
  "mapeado.example": ["::ffff:127.0.0.1"],
  "misto.example": ["127.0.0.1", "10.0.0.1"],
  "metadata.example": ["169.254.169.254"],
};
const resolve = async (hostname: string) =>
  (NAMES[hostname] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

let receiver: Receiver;
let watch: ConnectionWatch;
beforeEach(() => {
  watch = watchConnections();
});
afterEach(async () => {
  watch.stop();
  await receiver.close();
});

/** @returns the address of a server that redirects there once, and would answer normally afterwards */
async function redirect(status: number, target: string): Promise<{ url: string; publicly: string }> {
  const headers: Record<string, string> = {};
  receiver = await startReceiver({ status, headers }, { status: 200, body: "segredo" });
  const { port } = new URL(receiver.url);
  headers.location = target.replace("PORT", port);
  return { url: `http://imagens.example:${port}/`, publicly: `127.0.0.1:${port}` };
}

describe.each(STATUSES)("a redirect with %s", (status) => {
  it.each(TARGETS)("to %s is refused by what fetches, and nothing is connected to", async (target) => {
    const { url, publicly } = await redirect(status, target);
    const options = { allowPrivate: false, maxBytes: 1000, timeoutMs: 60_000, resolve };
    expect(await fetchPublic(url, options)).toEqual({ ok: false, reason: "address" });
    expect(watch.begun).toEqual([publicly]);
    expect(receiver.requests).toHaveLength(1);
  });

  it("is not followed by what posts, wherever it leads", async () => {
    const { url, publicly } = await redirect(status, "http://[::ffff:127.0.0.1]:PORT/");
    const options = { headers: {}, body: "{}", allowPrivate: false, timeoutMs: 60_000, answerBytes: 100 };
    expect(await sendToPublicAddress(url, { ...options, resolve })).toMatchObject({ ok: true, status });
    expect(watch.begun).toEqual([publicly]);
    expect(receiver.requests).toHaveLength(1);
  });

  it("to another public address is followed by what fetches", async () => {
    const { url, publicly } = await redirect(status, "http://127.0.0.1:PORT/");
    const options = { allowPrivate: false, maxBytes: 1000, timeoutMs: 60_000, resolve };
    expect(await fetchPublic(url, options)).toEqual({ ok: true, bytes: Buffer.from("segredo") });
    expect(watch.begun).toEqual([publicly, publicly]);
  });
});
