// Maps the choices of a look to classes, and holds that none of them makes text unreadable.

import { readFileSync } from "node:fs";
import { blend, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { ICON_NAMES, ICONS } from "#src/shared/icons.ts";
import { findSectionType, SECTION_TYPES } from "../../section-types/find-section-type.ts";
import { findJoined, groundOf, hasLook } from "../../section-types/looks.ts";
import { upgradeSection } from "../../section-types/upgrade-section.ts";
import { fieldsOf } from "../show-props.ts";
import { layOut } from "./columns.ts";

const PICTURE = { path: `/media/${"a".repeat(32)}-1280.webp`, alt: "" };
let made = 0;
const section = (type: string, appearance?: object, isHidden = false) => ({
  id: `${String(++made).padStart(8, "0")}-0000-4000-8000-000000000000`,
  type,
  version: 1,
  props: { title: "x", ...(appearance && { appearance }) } as Record<string, unknown>,
  isHidden,
});

describe("every section type", () => {
  it.each(SECTION_TYPES.map((sectionType) => [sectionType.type, sectionType] as const))(
    "%s has the same look fields",
    (_type, sectionType) => {
      const { appearance } = fieldsOf(sectionType as never).properties ?? {};
      expect(appearance?.title).toBe("Aparência");
      expect(Object.keys(appearance?.properties ?? {}).filter((name) => name !== "columns")).toEqual([
        "background",
        "picture",
        "spacing",
        "align",
        "width",
      ]);
      // Labels are in the order of the names, the default first.
      for (const { enum: names = [], labels, default: usual } of Object.values(
        appearance?.properties ?? {},
      )) {
        expect(labels?.length ?? 0).toBe(names.length);
        if (sectionType.appearance !== "brand") expect(usual ?? null).toBe(names[0] ?? null);
      }
      // Older stored sections have no look and must not change.
      expect(hasLook(section(sectionType.type))).toBe(false);
      expect(hasLook(section(sectionType.type, { align: "center" }))).toBe(true);
    },
  );

  it("refuses names that there are not, and says which there are", () => {
    const sectionType = findSectionType("text");
    const { error } = sectionType!.schema.safeParse({ appearance: { background: "#ff0000" } });
    expect(error?.issues[0]?.message).toBe("Fundo: escolha entre paper, soft, brand, picture");
  });
});

describe("grounds", () => {
  it("are soft without a picture to stand on", () => {
    expect(groundOf(section("text", { background: "picture" }))).toBe("soft");
    expect(groundOf(section("text", { background: "picture", picture: PICTURE }))).toBe("picture");
    expect(groundOf(section("text", { background: "neon" }))).toBeNull();
    expect(groundOf(section("call-to-action"))).toBe("brand");
    expect(groundOf(section("holograma"))).toBeNull();
  });

  it("touch each other, and the beginning of the page", () => {
    const [first, hidden, second, paper, third] = [
      section("text", { background: "soft" }),
      section("text", {}, true),
      section("text", { background: "brand" }),
      section("text"),
      section("text", { background: "soft" }),
    ] as const;
    expect(findJoined([first, hidden, second, paper, third])).toEqual(new Set([first.id, second.id]));
  });
});

it("words on a picture are readable, whatever it shows", () => {
  const css = readFileSync(new URL("look.css", import.meta.url), "utf8");
  const [, veil = ""] = /--veil: ([\d ]+);/.exec(css) ?? [];
  const strengths = [...css.matchAll(/rgb\(var\(--veil\) \/ ([\d.]+)\)/g)].map(([, alpha]) => alpha);
  expect(strengths.length).toBeGreaterThan(0);
  for (const alpha of strengths)
    for (const pixel of ["#ffffff", "#000000", "#ffff00", "#00ffff"]) {
      const ground = blend([pixel, `rgb(${veil} / ${alpha})`], "normal");
      for (const text of ["#ffffff", "#e3e8f0"])
        expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
});

it.each([
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 3],
  [6, 3],
  [7, 4],
  [8, 4],
  [9, 3],
  [11, 4],
])("%i items stand in %i columns where nothing is chosen", (count, columns) => {
  expect(layOut({ columns: "auto" }, count).className).toBe(`in-${columns}`);
  expect(layOut({ columns: "two" }, count).className).toBe("in-2");
});

it("a gallery keeps as many beside each other as it had", () => {
  const stored = { ...section("gallery"), props: { title: "x", look: "large" } };
  expect(upgradeSection(stored).props).toEqual({ title: "x", appearance: { columns: "two" } });
  expect(upgradeSection({ ...stored, props: {} }).props).toEqual({});
});

it("icons have names of their own", () => {
  expect(new Set(ICON_NAMES.map((name) => ICONS[name][0])).size).toBe(ICON_NAMES.length);
});
