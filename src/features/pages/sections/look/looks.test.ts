// Maps the choices of a look to classes, and holds that none of them makes text unreadable.

import { readFileSync } from "node:fs";
import { blend, clampRgb, converter, formatHex, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { deriveBrandTokens } from "#src/shared/colors/brand-colors.ts";
import { ICON_NAMES, ICONS } from "#src/shared/icons.ts";
import { findSectionType, SECTION_TYPES } from "../../section-types/find-section-type.ts";
import { findJoined, groundOf, hasLook } from "../../section-types/looks.ts";
import { upgradeSection } from "../../section-types/upgrade-section.ts";
import { fieldsOf } from "../show-props.ts";
import { layOut } from "./columns.ts";
import { findVeil, VEIL_NEEDS } from "./grounds.ts";

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
        "backgroundColor",
        "picture",
        "veil",
        "veilStrength",
        "spacing",
        "align",
        "width",
      ]);
      // Labels are in the order of the names, the default first.
      for (const { enum: names = [], labels, default: usual } of Object.values(
        appearance?.properties ?? {},
      )) {
        expect(labels?.length ?? 0).toBe(names.length);
        if (names.length > 0 && sectionType.appearance !== "brand")
          expect(usual ?? null).toBe(names[0] ?? null);
      }
      // Older stored sections have no look and must not change.
      expect(hasLook(section(sectionType.type))).toBe(false);
      expect(hasLook(section(sectionType.type, { align: "center" }))).toBe(true);
    },
  );

  it("refuses names that there are not, and says which there are", () => {
    const sectionType = findSectionType("text");
    const { error } = sectionType!.schema.safeParse({ appearance: { background: "#ff0000" } });
    expect(error?.issues[0]?.message).toBe(
      "Fundo: escolha entre paper, soft, soft-secondary, brand, secondary, dark, own, picture",
    );
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

describe("a chosen veil", () => {
  const WORDS = ["#ffffff", "#e3e8f0"];
  const css = readFileSync(new URL("look.css", import.meta.url), "utf8");
  const worst = (veil: string, percent: number): number =>
    Math.min(
      ...["#ffffff", "#000000", "#ffff00", "#00ffff", "#ff00ff"].flatMap((pixel) => {
        const { r, g, b } = converter("rgb")(veil)!;
        const ground = blend([pixel, { mode: "rgb", r, g, b, alpha: percent / 100 }], "normal");
        return WORDS.map((text) => wcagContrast(text, ground));
      }),
    );
  const oklch = converter("oklch");
  /** As look.css derives it from the band. */
  const brandVeil = (primaryColor: string): string => {
    const { band = "" } = deriveBrandTokens({
      primaryColor,
      secondaryColor: primaryColor,
      accentColor: "#e9a23b",
    }).light;
    const { l, c, h = 0 } = oklch(band)!;
    const { 1: most, 2: chroma } = /oklch\(from var\(--band\) min\(l, ([\d.]+)\) min\(c, ([\d.]+)\) h\)/.exec(
      css,
    )!;
    return formatHex(
      clampRgb({ mode: "oklch", l: Math.min(l, Number(most)), c: Math.min(c, Number(chroma)), h }),
    );
  };
  const brands = [
    "#285491",
    "#ffffff",
    "#000000",
    "#ffff00",
    "#00ff00",
    "#ff0000",
    "#00ffff",
    "#ff00ff",
    "#f5d90a",
  ];

  it("is readable from the strength that the classes take as enough, for every brand", () => {
    const [, navy = ""] = /--veil: ([\d ]+);/.exec(css) ?? [];
    expect(worst(`rgb(${navy})`, VEIL_NEEDS.dark)).toBeGreaterThanOrEqual(4.5);
    for (const brand of brands)
      expect([brand, worst(brandVeil(brand), VEIL_NEEDS.brand) >= 4.5]).toEqual([brand, true]);
  });

  it("is as dense below the words as they need, and thinner only elsewhere", () => {
    const [, words = 0] = /--veil-words: color-mix\(in srgb, var\(--veil-color\) (\d+)%/.exec(css) ?? [];
    expect(Number(words)).toBeGreaterThanOrEqual(Math.max(VEIL_NEEDS.dark, VEIL_NEEDS.brand));
    const look = { background: "picture", picture: PICTURE } as never as {
      background: "picture";
      picture: never;
    };
    const veil = (name: "auto" | "dark" | "gradient-brand", veilStrength: number) =>
      findVeil({ ...look, veil: name, veilStrength });
    expect(veil("auto", 0)).toBeNull();
    expect(veil("dark", 0)?.classes).toEqual(["has-veil", "veil-thin"]);
    expect(veil("dark", VEIL_NEEDS.dark)?.classes).toEqual(["has-veil"]);
    expect(veil("gradient-brand", 70)?.classes).toEqual([
      "has-veil",
      "veil-brand",
      "veil-gradient",
      "veil-thin",
    ]);
    // Drafts hold what was typed.
    expect([veil("dark", 500)?.strength, veil("dark", -3)?.strength]).toEqual([80, 0]);
  });

  it("is refused above 80 %", () => {
    const { error } = findSectionType("text")!.schema.safeParse({ appearance: { veilStrength: 95 } });
    expect(error?.issues[0]?.message).toBe("Densidade do véu (%) deve ser um número inteiro de 0 a 80");
  });
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
