// Uploads fifty photographs to a real server over an interrupted connection.

import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { type ApiClient, createApiClient, type Transport } from "#src/ui/api/api-client.ts";
import { type Failed, type Pause, sendPictures } from "./send-pictures.ts";

const PHOTOS = 50;

let site: TestSite;
let address: string;
let api: ApiClient;
let photos: File[];
beforeAll(async () => {
  site = await openTestSite();
  address = await site.api.listen({ port: 0, host: "127.0.0.1" });
  api = createApiClient({ token: (await addStaff(site.resources, "editor")).token });
  photos = await Promise.all(Array.from({ length: PHOTOS }, (_, index) => photo(index)));
});
afterAll(() => site.close());

async function photo(index: number): Promise<File> {
  const bytes = await sharp({
    create: { width: 24, height: 16, channels: 3, background: { r: index * 5, g: 80, b: 255 - index * 5 } },
  })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `foto-${index}.jpg`, { type: "image/jpeg" });
}

const toServer: Transport = (path, init) => fetch(`${address}${path}`, init);

/** Sends half of the body, then drops the connection. */
const cutHalfWay: Transport = async (path, { headers, body }) => {
  const whole = new Request(address, { method: "POST", body: body as FormData });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length / 2));
      setImmediate(() => controller.error(new Error("cut")));
    },
  });
  const type = whole.headers.get("content-type") ?? "";
  const sent = { ...Object.fromEntries(new Headers(headers)), "content-type": type };
  return toServer(path, { method: "POST", headers: sent, body: half, duplex: "half" } as RequestInit);
};

/** Delivers the request, then loses the answer. */
const loseAnswer: Transport = async (path, init) => {
  expect((await toServer(path, init)).status).toBe(201);
  throw new TypeError("Failed to fetch");
};

/**
 * Sends files as the screen does.
 * @param faults how to fail each call, by number; others succeed
 * @param wait runs during each pause
 */
async function sendAll(
  files: File[],
  faults: Record<number, Transport> = {},
  wait: (pause: Pause, stop: () => void) => Promise<void> = async () => {},
) {
  const outcome = { calls: 0, done: 0, failed: [] as Failed[], pauses: [] as Pause[] };
  const stopping = new AbortController();
  await sendPictures(files, {
    signal: stopping.signal,
    send: (file) => {
      const body = new FormData();
      body.set("image", file);
      const transport = faults[++outcome.calls] ?? toServer;
      return api.sendForm("POST", "/api/images?library=true", body, transport);
    },
    wait: async (pause) => {
      outcome.pauses.push(pause);
      await wait(pause, () => stopping.abort());
    },
    onDone: () => outcome.done++,
    onFailed: (one) => outcome.failed.push(one),
  });
  return outcome;
}

async function stored(): Promise<string[]> {
  const { rows } = await site.resources.db.execute<{ name: string }>(
    sql`SELECT name FROM images WHERE name LIKE 'foto-%' AND is_kept`,
  );
  return rows.map(({ name }) => name).toSorted();
}
const names = () => photos.map(({ name }) => name).toSorted();

it("brings fifty photographs once each though the connection is cut twice", async () => {
  const { calls, done, failed, pauses } = await sendAll(photos, { 17: cutHalfWay, 34: loseAnswer });
  expect(await stored()).toEqual(names());
  expect({ done, failed, calls }).toEqual({ done: PHOTOS, failed: [], calls: PHOTOS + 2 });
  expect(pauses).toEqual([
    { reason: "connection", seconds: 2 },
    { reason: "connection", seconds: 2 },
  ]);
});

it("waits longer and longer for a connection that stays away, and holds up no other file for one", async () => {
  const away: Transport = async () => Promise.reject(new TypeError("Failed to fetch"));
  const proxy: Transport = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  const faults = Object.fromEntries([away, proxy, away, away, away, away].map((fault, n) => [n + 1, fault]));
  const { done, pauses, failed } = await sendAll(photos.slice(0, 2), faults);
  expect(pauses.map(({ seconds }) => seconds)).toEqual([2, 4, 8, 16, 30, 30]);
  expect({ done, failed }).toEqual({ done: 2, failed: [] });
});

it("waits for as long as the server says when there were too many, and loses none", async () => {
  await sendAll(photos.slice(0, 1));
  // Leaves two calls within the rate limit.
  await site.resources.db.execute(sql`UPDATE rate_limits SET points = 118 WHERE key LIKE 'images:%'`);
  const begin = async () => {
    await site.resources.db.execute(sql`DELETE FROM rate_limits`);
  };
  const { calls, done, failed, pauses } = await sendAll(photos.slice(0, 5), {}, begin);
  expect({ calls, done, failed }).toEqual({ calls: 6, done: 5, failed: [] });
  expect(pauses).toEqual([{ reason: "limit", seconds: expect.any(Number) }]);
  expect(pauses[0]?.seconds).toBeGreaterThan(60);
  expect(pauses[0]?.seconds).toBeLessThanOrEqual(600);
});

it("names a file that is refused and goes on with the others", async () => {
  const text = new File(["nada"], "nota.jpg", { type: "image/jpeg" });
  const { done, failed, pauses } = await sendAll([text, photos[0] as File]);
  expect({ done, pauses }).toEqual({ done: 1, pauses: [] });
  expect(failed).toEqual([
    { file: text, canRetry: false, reason: expect.stringContaining("não é uma imagem") },
  ]);
});

it("sends no more once it is stopped, and says what is missing", async () => {
  const away: Transport = async () => Promise.reject(new TypeError("Failed to fetch"));
  const stopped = await sendAll(photos.slice(0, 3), { 2: away }, async (_pause, stop) => stop());
  expect({ calls: stopped.calls, done: stopped.done }).toEqual({ calls: 2, done: 1 });
  expect(stopped.failed.map(({ file, canRetry }) => [file.name, canRetry])).toEqual([
    ["foto-2.jpg", true],
    ["foto-1.jpg", true],
  ]);
});
