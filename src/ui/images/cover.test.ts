import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawCover } from "#src/shared/cover/cover-shapes.ts";
import { Cover } from "./cover.tsx";

const NOT_A_NUMBER = /NaN|undefined|Infinity/;
const MANY = Array.from({ length: 500 }, (_, index) => `Título de número ${index}`);

const render = (title: string) => renderToStaticMarkup(createElement(Cover, { title }));

function titlesOf(folder: string): string[] {
  return globSync(`src/seed/${folder}/*.md`).map(
    (file) => /^title: (.*)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? "",
  );
}

describe("drawCover", () => {
  it("draws the same for the same title, whatever its case and outer spaces", () => {
    expect(drawCover("  LGPD para quem contrata ", "prumo")).toEqual(
      drawCover("lgpd para QUEM contrata", "prumo"),
    );
  });

  it.each(["posts", "projects"])("shows no two %s of the demo alike", (folder) => {
    const kinds = titlesOf(folder).map((title) => {
      const { family, scheme } = drawCover(title, "prumo");
      return `${family} on ${scheme}`;
    });
    expect(kinds.length).toBeGreaterThan(5);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it("uses every composition and every ground, and hardly ever repeats itself", () => {
    const covers = MANY.map((title) => drawCover(title, "prumo"));
    expect(new Set(covers.map(({ family }) => family)).size).toBe(9);
    expect(new Set(covers.map(({ scheme }) => scheme)).size).toBe(4);
    expect(new Set(covers.map((cover) => JSON.stringify(cover))).size).toBeGreaterThan(MANY.length * 0.95);
  });

  it("draws something plumb for any title at all", () => {
    for (const title of ["", " ", "\u0000", "<script>", "🧱".repeat(5000), ...MANY]) {
      const { shapes } = drawCover(title, "prumo");
      expect(shapes.map(({ role }) => role)).toEqual(expect.arrayContaining(["grid", "plumb", "bob"]));
      expect(shapes.map(({ d }) => d).join()).not.toMatch(NOT_A_NUMBER);
      expect(shapes.every(({ d }) => d.startsWith("M"))).toBe(true);
    }
  });

  it.each([
    ["circuito", 2],
    ["orbita", 2],
    ["none", 0],
  ] as const)("has no plumb bob for the identity %s, and stays as varied", (identity, hung) => {
    const covers = MANY.map((title) => drawCover(title, identity));
    for (const { shapes } of covers) {
      expect(shapes.filter(({ role }) => role === "plumb" || role === "bob")).toHaveLength(hung);
      expect(shapes.map(({ d }) => d).join()).not.toMatch(/h6v4h7c0|NaN|undefined/);
    }
    expect(new Set(covers.map((cover) => JSON.stringify(cover))).size).toBeGreaterThan(MANY.length * 0.9);
  });
});

describe("Cover", () => {
  it("is small, says nothing to screen readers and holds nothing of the title", () => {
    for (const title of MANY) expect(render(title).length).toBeLessThan(1500);
    const html = render('"><script>alert(1)</script>');
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain("script");
  });
});
