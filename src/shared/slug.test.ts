import { expect, it } from "vitest";
import { firstFreeSlug, toSlug } from "./slug.ts";

it.each([
  ["Integrações & Pix: o que muda?", "integracoes-pix-o-que-muda"],
  ["  ÁÉÍÓÚ — çãõ  ", "aeiou-cao"],
  ["NFS-e / 24/7", "nfs-e-24-7"],
  ["“Straße” nº 1", "strasse-no-1"],
  ["Łódź, Œuvre, Ærø, Đà & Þór", "lodz-oeuvre-aero-da-thor"],
  ["日本語", ""],
  ["???", ""],
  ["a\u0000b", "a-b"],
])("makes of %j the slug %j", (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

it("cuts long titles after a whole word, and endless words anywhere", () => {
  expect(toSlug(`${"palavra ".repeat(9)}extraordinariamente`)).toBe(`${"palavra-".repeat(8)}palavra`);
  expect(toSlug("x".repeat(10_000))).toBe("x".repeat(80));
});

it("counts on from what is taken", () => {
  expect(firstFreeSlug("pix", new Set())).toBe("pix");
  expect(firstFreeSlug("pix", new Set(["pix", "pix-2", "pix-4"]))).toBe("pix-3");
});
