import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { startS3Server } from "#src/testing/s3-server.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { readVersion, storeImage } from "./media.server.ts";
import type { StoredImage } from "./schema.ts";
import { chooseFormat, chooseWidth } from "./send-version.server.ts";

let site: TestSite;
let image: StoredImage;
beforeAll(async () => {
  site = await openTestSite();
  image = await store("#285491", 500, 250);
});
afterAll(() => site.close());

async function store(background: string, width: number, height: number): Promise<StoredImage> {
  const create = { width, height, channels: 4, background } as const;
  const result = await storeImage(site.resources, await sharp({ create }).png().toBuffer());
  if (!result.ok) throw new Error(result.detail);
  return result.image;
}

describe("GET /media/…", () => {
  it.each([
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpg", "image/jpeg", "jpeg"],
  ] as const)("answers %s, to be kept for a year", async (format, type, decoded) => {
    const response = await site.api.inject(mediaPath(image.id, 160, format));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-length": String(response.rawPayload.length),
    });
    expect(response.headers["content-encoding"]).toBeUndefined();
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: decoded,
      width: 160,
      height: 80,
    });
  });

  it("is never larger than what was uploaded", async () => {
    const { rawPayload } = await site.api.inject(mediaPath(image.id, 1920, "webp"));
    expect((await sharp(rawPayload).metadata()).width).toBe(500);
  });

  it("puts white behind transparency in a JPEG", async () => {
    const clear = await store("#28549100", 50, 50);
    const { rawPayload } = await site.api.inject(mediaPath(clear.id, 160, "jpg"));
    expect((await sharp(rawPayload).stats()).channels[0]?.min).toBe(255);
  });

  it("answers 304 to whom it has answered before", async () => {
    const url = mediaPath(image.id, 160, "webp");
    const { etag } = (await site.api.inject(url)).headers;
    const again = await site.api.inject({ url, headers: { "if-none-match": `"other", ${String(etag)}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    const other = await site.api.inject({ url, headers: { "if-none-match": '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it("answers HEAD like GET, without the bytes", async () => {
    const response = await site.api.inject({ method: "HEAD", url: mediaPath(image.id, 160, "webp") });
    expect([response.statusCode, response.body]).toEqual([200, ""]);
  });

  it.each([
    `/media/${"0".repeat(32)}-640.avif`,
    "/media/IMAGE-161.avif",
    "/media/IMAGE-0640.avif",
    "/media/IMAGE-99999.avif",
    "/media/IMAGE-640.png",
    "/media/IMAGE-640.jpg.exe",
    "/media/IMAGE",
    "/media/master.webp",
    "/media/..%2f..%2fpg%2fPG_VERSION",
    "/media/%00",
    `/media/${"a".repeat(200)}`,
  ])("is 404 for %s", async (pattern) => {
    const response = await site.api.inject(pattern.replace("IMAGE", image.id));
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("needs no database", async () => {
    await site.cutDatabase();
    const made = await site.api.inject(mediaPath(image.id, 160, "webp"));
    const fresh = await site.api.inject(mediaPath(image.id, 320, "webp"));
    await site.restoreDatabase();
    expect([made.statusCode, fresh.statusCode]).toEqual([200, 200]);
  });
});

describe("a version", () => {
  it("is made once, however many ask at once", async () => {
    const makeVariant = vi.spyOn(site.resources.imaging, "makeVariant");
    const version = { id: image.id, width: 640, format: "avif" } as const;
    const asked = await Promise.all(Array.from({ length: 8 }, () => readVersion(site.resources, version)));
    await readVersion(site.resources, version);
    expect(makeVariant).toHaveBeenCalledTimes(1);
    expect(new Set(asked.map((bytes) => bytes?.length)).size).toBe(1);
    makeVariant.mockRestore();
  });
});

describe("in a bucket", () => {
  it("is made, kept and served; while the bucket is away, 503 says so", async () => {
    const bucket = await startS3Server();
    const inBucket = await openTestSite(bucket.environment);
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#285491" } })
      .png()
      .toBuffer();
    const stored = await storeImage(inBucket.resources, bytes);
    if (!stored.ok) throw new Error(stored.detail);
    const url = mediaPath(stored.image.id, 160, "webp");
    expect((await inBucket.api.inject(url)).statusCode).toBe(200);
    expect([...bucket.objects.keys()].toSorted()).toEqual(
      ["160.webp", "master.webp"].map((name) => `images/${stored.image.id}/${name}`),
    );
    bucket.away = true;
    const away = await inBucket.api.inject(url);
    expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);
    expect(away.body).not.toContain(stored.image.id);
    await expect(storeImage(inBucket.resources, bytes)).rejects.toMatchObject({ statusCode: 503 });
    await inBucket.close();
    await bucket.close();
  });
});

describe("the choice of a version", () => {
  it.each([
    ["image/avif,image/webp,*/*", "avif"],
    ["image/webp,image/*;q=0.8", "webp"],
    ["*/*", "jpg"],
    [undefined, "jpg"],
  ])("for %s is %s", (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });

  it.each([
    [1, 160],
    [160, 160],
    [700, 768],
    [800, 960],
    [5000, 1920],
    [undefined, 1920],
  ])("for a width of %s is %i", (wished, width) => {
    expect(chooseWidth(wished)).toBe(width);
  });
});
