import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { decodeBase64Image, findImages, storeImage } from "./media.server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#285491" } });

describe("storing an image", () => {
  it("keeps the same picture once and finds it by its id", async () => {
    const bytes = await photo().png().toBuffer();
    const first = await storeImage(site.resources, bytes);
    const second = await storeImage(site.resources, bytes);
    if (!first.ok) throw new Error(first.detail);
    expect(second).toEqual(first);
    expect(first.image).toMatchObject({ width: 800, height: 600 });
    expect(first.image.placeholder).toMatch(/^data:image\/webp;base64,/);
    const found = await findImages(site.resources.db, [first.image.id, "0".repeat(32)]);
    expect([...found]).toEqual([[first.image.id, first.image]]);
  });

  it("reads base64", async () => {
    const bytes = await photo(4, 4).png().toBuffer();
    expect(decodeBase64Image(bytes.toString("base64"))).toEqual(bytes);
    expect(decodeBase64Image(`data:image/png;base64,${bytes.toString("base64")}`)).toEqual(bytes);
    expect(decodeBase64Image("não é")).toBeNull();
  });
});
