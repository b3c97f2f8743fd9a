import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IMAGE_BYTES } from "#src/shared/media/upload-limits.ts";
import { startReceiver } from "#src/testing/http-receiver.ts";
import { processorTime } from "#src/testing/processor-time.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { decodeBase64Image, findImages, storeImage } from "./media.server.ts";
import { type StoredImage } from "./schema.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());

const plain = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#285491" } });
/** Random pixels, which do not compress to nothing, like a photo. */
const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

async function store(bytes: Buffer): Promise<StoredImage> {
  const result = await storeImage(site.resources, bytes);
  if (!result.ok) throw new Error(result.detail);
  return result.image;
}

async function master(image: StoredImage): Promise<Buffer> {
  const bytes = await site.resources.storage.read(`images/${image.id}/master.webp`);
  if (!bytes) throw new Error("no master was kept");
  return bytes;
}

describe("storing an image", () => {
  it("keeps the same picture once and finds it by its id", async () => {
    const bytes = await plain().png().toBuffer();
    const first = await store(bytes);
    expect(await store(bytes)).toEqual(first);
    expect(first).toMatchObject({ width: 800, height: 600 });
    expect(first.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(first.placeholder.length).toBeLessThan(400);
    const found = await findImages(site.resources.db, [first.id, "0".repeat(32), "não é"]);
    expect([...found]).toEqual([[first.id, first]]);
  });

  it.each(["jpeg", "png", "webp", "avif", "gif", "tiff"] as const)("takes %s", async (format) => {
    const bytes = await plain(300, 200)[format]().toBuffer();
    expect(await store(bytes)).toMatchObject({ width: 300, height: 200 });
  });

  it("turns a photograph upright and forgets where it was taken", async () => {
    const bytes = await noisy(300, 200)
      .withExif({
        IFD0: { Make: "Prumo", Orientation: "6" },
        IFD3: { GPSLatitude: "23/1 33/1 0/1", GPSLatitudeRef: "S" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif?.includes("Prumo")]).toEqual([6, true]);
    const image = await store(bytes);
    expect(image).toMatchObject({ width: 200, height: 300 });
    const { exif, xmp, icc, orientation } = await sharp(await master(image)).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
  });

  it("keeps at most 2560 px of a side", async () => {
    expect(await store(await plain(4000, 1000).jpeg().toBuffer())).toMatchObject({
      width: 2560,
      height: 640,
    });
  });

  it("puts no blur behind a transparent picture", async () => {
    const logo = { create: { width: 50, height: 50, channels: 4, background: "#28549180" } } as const;
    expect((await store(await sharp(logo).png().toBuffer())).placeholder).toBe("");
    const opaque = await plain(50, 50).ensureAlpha().png().toBuffer();
    expect((await store(opaque)).placeholder).not.toBe("");
  });

  it("stores many at once, each as its own", async () => {
    const files = await Promise.all([10, 20, 30].map((side) => plain(side, side).png().toBuffer()));
    const images = await Promise.all(files.map(store));
    expect(images.map(({ width }) => width)).toEqual([10, 20, 30]);
  });
});

const frame = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

describe("a drawing", () => {
  const svg = (content: string, attributes = 'width="100" height="50"') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

  it("becomes pixels, as many as are worth having", async () => {
    expect(await store(svg('<rect width="100" height="50" fill="#285491"/>'))).toMatchObject({
      width: 1600,
      height: 800,
    });
  });

  it("loses its scripts", async () => {
    const image = await store(
      svg('<script>alert(1)</script><rect width="99" height="49" onclick="alert(2)"/>'),
    );
    const bytes = await master(image);
    expect((await sharp(bytes).metadata()).format).toBe("webp");
    expect(bytes.includes("alert")).toBe(false);
  });

  it("reads neither files nor other sites", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-svg-"));
    const red = join(folder, "red.png");
    await writeFile(red, await frame("#ff0000"));
    await writeFile(join(folder, "red.svg"), '<rect width="100" height="50" fill="red"/>');
    const elsewhere = await startReceiver(200);
    const size = 'width="100" height="50"';
    const hostile = [
      svg(`<image href="file://${red}" ${size}/>`),
      svg(`<image href="${red}" ${size}/>`),
      svg(`<image href="${elsewhere.url}" ${size}/>`),
      svg(`<style>@import url(${elsewhere.url});</style>`),
      Buffer.concat([
        Buffer.from(`<!DOCTYPE svg [<!ENTITY red SYSTEM "file://${folder}/red.svg">]>`),
        svg("&red;"),
      ]),
    ];
    for (const drawing of hostile) {
      const result = await storeImage(site.resources, drawing);
      if (!result.ok) continue;
      const { channels, isOpaque } = await sharp(await master(result.image)).stats();
      expect({ isOpaque, red: channels[0]?.max }).toEqual({ isOpaque: false, red: 0 });
    }
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
    await rm(folder, { recursive: true });
  });

  it("of a million pixels' side is refused", async () => {
    const result = await storeImage(site.resources, svg("", 'width="1000000" height="1000000"'));
    expect(result).toMatchObject({ ok: false });
  });
});

describe("what is refused", () => {
  const refusal = async (bytes: Buffer) => {
    const result = await storeImage(site.resources, bytes);
    return result.ok ? "stored" : { code: result.code, detail: result.detail };
  };
  const notAnImage = {
    code: "unsupported-media-type",
    detail: expect.stringContaining("não é uma imagem") as string,
  };

  it("is a file over 5 MB, to the byte", async () => {
    const large = { code: "too-large", detail: "A imagem deve ter no máximo 5MB" };
    expect(await refusal(Buffer.alloc(IMAGE_BYTES + 1))).toEqual(large);
    const padded = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(IMAGE_BYTES)]);
    expect(await refusal(padded.subarray(0, IMAGE_BYTES))).toBe("stored");
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("uma foto, juro")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a document", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF")],
    ["a script that starts like a GIF", Buffer.from("GIF89a=1;alert(document.domain)//")],
    ["an archive", Buffer.from("504b0304140000000800", "hex")],
    ["zeros", Buffer.alloc(100_000)],
  ])("is %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toEqual(notAnImage);
  });

  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is a %s that did not arrive whole",
    async (format) => {
      const bytes = await noisy(200, 200)[format]().toBuffer();
      expect(await refusal(bytes.subarray(0, bytes.length / 2))).toEqual(notAnImage);
    },
  );

  it("is a bomb: few bytes, a billion pixels", async () => {
    const bomb = pngOfZeros(32_000, 32_000);
    expect(bomb.length).toBeLessThan(IMAGE_BYTES);
    expect(await refusal(bomb)).toEqual({
      code: "too-large",
      detail: "A imagem tem pixels demais. Reduza para no máximo 50 megapixels e envie de novo.",
    });
  });

  it("is a header that promises what the data does not hold", async () => {
    const bytes = pngOfZeros(100, 100);
    bytes.writeUInt32BE(5_000, 20);
    expect(await refusal(bytes)).toEqual(notAnImage);
  });

  it("leaves nothing behind of a polyglot but its pixels", async () => {
    const polyglot = Buffer.concat([
      await plain(64, 64).jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>PK\u0003\u0004"),
    ]);
    const bytes = await master(await store(polyglot));
    expect(bytes.includes("script")).toBe(false);
  });
});

describe("base64", () => {
  it("is read bare and as a data: URI", async () => {
    const bytes = await plain(4, 4).png().toBuffer();
    const text = bytes.toString("base64");
    expect(decodeBase64Image(text)).toEqual(bytes);
    expect(decodeBase64Image(`data:image/png;base64,${text}`)).toEqual(bytes);
    expect(
      decodeBase64Image(`data:image/png;charset=utf-8;base64,${text.replace(/.{60}/g, "$&\r\n")}\n`),
    ).toEqual(bytes);
  });

  it.each(["", " ", "não é", "data:image/png,abc", "data:text/html;base64,", "a\u0000b", "=".repeat(9)])(
    "is not %j",
    (text) => {
      expect(decodeBase64Image(text)).toBeNull();
    },
  );

  it.each(["A", " ", "=", "data:;"])("of eight megabytes of %j does not hold everybody up", (character) => {
    const text = `${character.repeat(8_000_000 / character.length)}!`;
    // Backtracking over it would take minutes.
    expect(processorTime(() => expect(decodeBase64Image(text)).toBeNull())).toBeLessThan(10_000);
  });
});

/** Creates a gray PNG of zeros without holding its pixels in memory. */
function pngOfZeros(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
