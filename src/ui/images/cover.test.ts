import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawCover } from "#src/shared/cover/cover-shapes.ts";
import { IDENTITIES } from "#src/shared/site-look.ts";
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
    ["Contratação", "sheets"],
    ["Propostas e licitações", "sheets"],
    ["Integrações", "pipes"],
    ["Notas fiscais", "pipes"],
    ["Privacidade", "lock"],
    ["LGPD", "lock"],
    ["Segurança da informação", "lock"],
    ["Custos", "balance"],
    ["PREÇOS E ORÇAMENTOS", "balance"],
    ["Modernização", "courses"],
    ["Operação", "dial"],
    ["Sistemas sob demanda", "windows"],
  ])("shows the subject of the category %s, in every identity", (category, family) => {
    for (const identity of IDENTITIES)
      for (const title of MANY.slice(0, 50)) {
        const cover = drawCover(title, identity, { category });
        expect(cover.family).toBe(family);
        expect(cover.shapes.map(({ d }) => d).join()).not.toMatch(NOT_A_NUMBER);
      }
  });

  it("falls back to the title's own composition for other categories", () => {
    for (const category of ["", "Novidades", "Cultura", "Banda larga", "Apito"])
      expect(drawCover("Um título", "prumo", { category })).toEqual(drawCover("Um título", "prumo"));
  });

  it("gives neighbors in a list different grounds, however alike their titles and categories are", () => {
    const schemes = Array.from(
      { length: 24 },
      (_, turn) => drawCover("Contrato", "monograma", { category: "Contratos", turn }).scheme,
    );
    for (const [place, scheme] of schemes.entries())
      for (const distance of [1, 2, 3]) expect(schemes[place + distance]).not.toBe(scheme);
  });

  it("leaves buildings, walls and the ground of a building site to the identity with the plumb line", () => {
    const buildings = ["skyline", "arches", "plan", "stairs", "truss"];
    const modernization = (identity: (typeof IDENTITIES)[number]) =>
      drawCover("Um título", identity, { category: "Modernização" }).shapes.map(({ d }) => d);
    const wall = new Set(modernization("prumo"));
    for (const identity of IDENTITIES.filter((one) => one !== "prumo")) {
      const covers = MANY.map((title) => drawCover(title, identity));
      for (const { family, shapes } of covers) {
        expect(buildings).not.toContain(family);
        expect(shapes.map(({ d }) => d).join()).not.toContain("l-9 9");
      }
      const isOfWall = modernization(identity).some((d) => d && wall.has(d) && !d.startsWith("M24 0v240"));
      expect(isOfWall).toBe(false);
    }
  });

  it("draws nothing on the fields of color of the identity without drawings", () => {
    const covers = MANY.map((title) => drawCover(title, "none", { category: "LGPD" }));
    expect(covers.flatMap(({ shapes }) => shapes)).toEqual([]);
    expect(new Set(covers.map(({ scheme }) => scheme))).toEqual(new Set(["blueprint", "soft", "night"]));
  });

  it("gives dark covers a ground of their own in every identity", () => {
    for (const identity of IDENTITIES.filter((one) => one !== "none")) {
      const grounds = MANY.map((title) => drawCover(title, identity)).map(
        ({ scheme, shapes }) => [scheme === "night", shapes[0]?.d, shapes[1]?.role] as const,
      );
      const light = new Set(grounds.flatMap(([isDark, ...ground]) => (isDark ? [] : [ground.join()])));
      const dark = grounds.flatMap(([isDark, ...ground]) => (isDark ? [ground.join()] : []));
      expect(dark.length).toBeGreaterThan(50);
      if (identity !== "prumo") for (const ground of dark) expect(light).not.toContain(ground);
      if (identity === "prumo") expect(dark.every((ground) => ground.endsWith(",thin"))).toBe(true);
    }
  });

  it.each([
    ["circuito", 2],
    ["orbita", 2],
    ["monograma", 1],
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
