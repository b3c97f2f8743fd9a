import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { mediaPath, readMediaName } from "#src/shared/media/media-path.ts";
import { Picture } from "./picture.tsx";

const ID = "9f53b2a3dd67b4e8434f452690f4bb88";
const image = { id: ID, width: 500, height: 250, placeholder: "data:image/webp;base64,UklG" };
const render = (props: object) =>
  renderToStaticMarkup(createElement(Picture, { image, alt: "A obra", sizes: "50vw", ...props }));

describe("a picture", () => {
  it("offers the widths that show more, and no more than there is", () => {
    const [, srcSet] = /<source type="image\/avif" srcSet="([^"]+)" sizes="50vw"/.exec(render({})) ?? [];
    expect(srcSet?.split(", ")).toEqual([
      `/media/${ID}-160.avif 160w`,
      `/media/${ID}-320.avif 320w`,
      `/media/${ID}-640.avif 500w`,
    ]);
  });

  it("knows its place before it comes, and waits until it is near", () => {
    const html = render({});
    expect(html).toContain('width="500" height="250" alt="A obra" loading="lazy"');
    expect(html).toContain("--picture-ratio:500 / 250;background-image:url(data:image/webp;base64,UklG)");
  });

  it("comes first where it is the main one", () => {
    const html = render({ priority: true });
    expect(html).toMatch(/loading="eager" fetchPriority="high"/i);
    expect(html).not.toContain("lazy");
  });

  it("moves as WebP if it can, but not for visitors who ask for less motion, nor as a cover", () => {
    const moving = { ...image, width: 300, isAnimated: true };
    const sources = (props: object) =>
      [
        ...render({ image: moving, ...props }).matchAll(
          /<source (?:media="([^"]+)" )?type="([^"]+)" srcSet="([^"]+)"/g,
        ),
      ].map(([, media, type, files]) => [media, type, files?.split(", ").at(0)]);
    const calm = "(prefers-reduced-motion: reduce)";
    expect(sources({})).toEqual([
      [calm, "image/avif", `/media/${ID}-160.avif 160w`],
      [calm, "image/jpeg", `/media/${ID}-160.jpg 160w`],
      [undefined, "image/webp", `/media/${ID}-768.webp 300w`],
    ]);
    expect(sources({ isStill: true })).toEqual([
      [undefined, "image/avif", `/media/${ID}-160.avif 160w`],
      [undefined, "image/jpeg", `/media/${ID}-160.jpg 160w`],
    ]);
  });

  it("shows nothing behind a transparent one", () => {
    expect(render({ image: { ...image, placeholder: "" } })).not.toContain("background-image");
  });
});

describe("an address", () => {
  it("is read as it was written", () => {
    const name = mediaPath(ID, 1280, "webp").replace("/media/", "");
    expect(readMediaName(name)).toEqual({ id: ID, width: 1280, format: "webp" });
  });

  it.each([`${ID}-1281.webp`, `${ID}-1280.gif`, `${ID}-1280.webp\n`, `x${ID}-1280.webp`, ID.toUpperCase()])(
    "is not %j",
    (name) => {
      expect(readMediaName(name)).toBeNull();
    },
  );
});
