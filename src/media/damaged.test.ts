// Truncated image files are never sent, because browsers would cache half a picture for a year.

import { readdir, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isCompleteImage } from "#src/platform/complete-image.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { storeImage } from "./media.server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: 90,
      channels: 3,
      background: "#285491",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  });

async function store(width: number): Promise<{ id: string; bytes: Buffer; file: (name: string) => string }> {
  const bytes = await noise(width).png().toBuffer();
  const result = await storeImage(site.resources, bytes);
  if (!result.ok) throw new Error(result.detail);
  const { id } = result.image;
  return { id, bytes, file: (name) => join(site.resources.config.dataDir, "uploads/images", id, name) };
}

it.each(["avif", "webp", "jpg"] as const)("a cut %s version is made again", async (format) => {
  const { id, file } = await store(200);
  const path = mediaPath(id, 160, format);
  const whole = (await site.api.inject(path)).rawPayload;
  for (const left of [whole.length - 1, whole.length - 8, Math.floor(whole.length / 2), 10, 0]) {
    await truncate(file(`160.${format}`), left);
    const { statusCode, rawPayload } = await site.api.inject(path);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(whole)).toBe(true);
    expect((await readFile(file(`160.${format}`))).equals(whole)).toBe(true);
  }
});

it("of a cut original no version is made: 404 that nobody keeps, said in the log, mended by uploading it again", async () => {
  const { id, bytes, file } = await store(210);
  const logged: unknown[] = [];
  site.resources.log.error = (...words: unknown[]) => logged.push(words);
  const { length } = await readFile(file("master.webp"));
  await truncate(file("master.webp"), length - 8);
  const path = mediaPath(id, 160, "webp");
  const broken = await site.api.inject(path);
  expect(broken.statusCode).toBe(404);
  expect(broken.headers["cache-control"]).toBe("no-store");
  expect(JSON.stringify(logged)).toContain(id);
  expect(await readdir(file("."))).toEqual(["master.webp"]);
  expect((await storeImage(site.resources, bytes)).ok).toBe(true);
  expect((await site.api.inject(path)).statusCode).toBe(200);
});

it("knows a whole picture of each format, and what was cut off", async () => {
  for (const made of [noise(50).png(), noise(50).jpeg(), noise(50).webp(), noise(50).avif()]) {
    const bytes = await made.toBuffer();
    expect(isCompleteImage(bytes)).toBe(true);
    for (const cut of [1, 8, 100]) expect(isCompleteImage(bytes.subarray(0, -cut))).toBe(false);
  }
  expect(isCompleteImage(Buffer.from("<svg/>"))).toBe(true);
  expect(isCompleteImage(Buffer.alloc(0))).toBe(false);
});
