// Pictures and videos of a hero, as visitors see them.

import { expect, it } from "vitest";
import { LOADED_DATA, TEST_SITE } from "#src/testing/test-site-data.ts";
import { renderParts } from "../../site-page/render-parts.server.tsx";

const ID = "a".repeat(32);
const PICTURE = { path: `/media/${ID}-1280.webp`, alt: "Uma obra" };
const BEHIND = { background: "picture", picture: PICTURE };

function render(props: object): string {
  const images = { [ID]: { id: ID, width: 1600, height: 900, placeholder: "" } };
  const site = { ...TEST_SITE, loaded: { images, html: {}, data: LOADED_DATA } };
  const id = "00000001-0000-4000-8000-000000000000";
  const section = {
    id,
    type: "hero",
    version: 1,
    props: { title: "No prumo", ...props },
    isHidden: false,
  };
  const page = { id: "1", title: "Página", path: "/p", sections: [section] };
  const { parts } = renderParts(page, site, { isDocument: false });
  return parts.stage + parts.runs.join("");
}

it.each(["stage", "plain", "beside-drawing"])("%s: its picture is what a browser loads first", (look) => {
  const beside = render({ look, image: PICTURE, drawing: "interface" });
  expect(beside).toContain('fetchPriority="high"');
  expect(beside).toContain('alt="Uma obra"');
  // The picture replaces the drawing.
  expect(beside).not.toContain('data-drawing="interface"');
  const behind = render({ look, appearance: BEHIND, drawing: "interface" });
  expect(behind).toContain('sizes="100vw"');
  expect(behind).toContain('fetchPriority="high"');
  expect(behind).not.toContain('data-drawing="interface"');
});

it("loads nothing of a video before a sign of life, and never plays its sound", () => {
  for (const props of [{ image: PICTURE }, { appearance: BEHIND }]) {
    const html = render({ ...props, video: "/arquivos/x/obra.mp4" });
    const [video = ""] = /<video[^>]*>/.exec(html) ?? [];
    expect(video).toContain('preload="none"');
    expect(video).toMatch(/muted|loop|playsInline/);
    expect(video).not.toContain("autoplay");
    expect(html).toContain('fetchPriority="high"');
  }
});

it("offers a video of another company, and has none without its cover", () => {
  const video = "https://youtu.be/aqz-KE-bpKQ";
  expect(render({ image: PICTURE, video })).toContain('data-frame="https://www.youtube-nocookie.com');
  const behind = render({ appearance: BEHIND, video });
  expect(behind).toContain(`href="${video}"`);
  expect(behind).not.toMatch(/<video|<iframe|data-frame/);
  expect(render({ video: "/obra.mp4" })).not.toContain("<video");
});
