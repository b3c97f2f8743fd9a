import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MediaFormat, type MediaWidth, mediaPath } from "#src/shared/media/media-path.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { readMaster } from "./masters.server.ts";
import { storeImage, storeMaster } from "./media.server.ts";
import type { StoredImage } from "./schema.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const frame = (background: string, width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function animation(colors: string[], width: number, height = width) {
  const frames = await Promise.all(colors.map((color) => frame(color, width, height)));
  return sharp(frames, { join: { animated: true } });
}

async function store(bytes: Buffer) {
  const result = await storeImage(site.resources, bytes);
  if (!result.ok) throw new Error(result.detail);
  return result;
}

async function read({ id }: StoredImage, width: MediaWidth, format: MediaFormat) {
  const { rawPayload } = await site.api.inject(mediaPath(id, width, format));
  const { pages = 1, pageHeight, height, delay } = await sharp(rawPayload).metadata();
  const { dominant } = await sharp(rawPayload).stats();
  return { frames: pages, height: pageHeight ?? height, delay, isRed: dominant.r > dominant.g };
}

describe("a picture that moves", () => {
  it.each(["gif", "webp"] as const)("goes on moving in its sizes: %s", async (format) => {
    const delay = [120, 250, 120];
    const made = await animation(["#ff0000", "#00ff00", "#0000ff"], 900, 600);
    const bytes = await (format === "gif" ? made.gif({ delay }) : made.webp({ delay })).toBuffer();
    const { image, lostMotion } = await store(bytes);
    expect(image).toMatchObject({ width: 900, height: 600, isAnimated: true });
    expect(image.placeholder).not.toBe("");
    expect(lostMotion).toBeUndefined();
    expect(await read(image, 768, "webp")).toEqual({ frames: 3, height: 512, delay, isRed: true });
    expect(await read(image, 1920, "webp")).toMatchObject({ frames: 3, height: 600, delay });
  });

  it("stands still, at its first frame, in thumbnails and in formats for mails, feeds and shares", async () => {
    const { image } = await store(await (await animation(["#ff0000", "#00ff00"], 800)).gif().toBuffer());
    for (const [width, format] of [
      [160, "webp"],
      [640, "webp"],
      [960, "avif"],
      [1280, "jpg"],
    ] as const)
      expect(await read(image, width, format), `${width}.${format}`).toMatchObject({
        frames: 1,
        isRed: true,
      });
  });

  it("comes back from another site's archive as it was", async () => {
    const made = await store(await (await animation(["#ff0000", "#00ffff"], 300)).gif().toBuffer());
    const { id } = made.image;
    const master = await readMaster(site.resources.storage, id);
    await site.resources.db.$client.query("DELETE FROM images WHERE id = $1", [id]);
    expect(await storeMaster(site.resources, id, master ?? Buffer.alloc(0))).toBe(true);
    const again = await store(await (await animation(["#ff0000", "#00ffff"], 300)).gif().toBuffer());
    expect(again.image).toEqual(made.image);
  });

  it("is its first frame where it is too large, and that is said", async () => {
    const colors = "f00 0f0 00f ff0 0ff f0f fff 000 800 080 008 880".split(" ").map((color) => `#${color}`);
    const { image, lostMotion } = await store(
      await (await animation(colors, 1900)).gif({ effort: 1 }).toBuffer(),
    );
    expect([image.isAnimated, lostMotion]).toEqual([undefined, "too-large"]);
    expect(await read(image, 768, "webp")).toMatchObject({ frames: 1, isRed: true });
  });

  it("is its first frame where the motion cannot be read, and that is said", async () => {
    const png = await frame("#ff0000", 40);
    const control = Buffer.from("acTL\0\0\0\u0002\0\0\0\0", "latin1");
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(control));
    const moving = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from([0, 0, 0, 8]),
      control,
      sum,
      png.subarray(33),
    ]);
    expect((await store(png)).lostMotion).toBeUndefined();
    expect((await store(moving)).lostMotion).toBe("unreadable");
  });
});
