// Maps the choices of a look to classes, and holds that none of them makes text unreadable.

import { readFileSync } from "node:fs";
import { blend, clampRgb, converter, formatHex, interpolate, wcagContrast } from "culori";
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
      "Fundo: escolha entre paper, soft, soft-secondary, brand, secondary, accent, dark, own, picture",
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

const css = readFileSync(new URL("look.css", import.meta.url), "utf8");
const BRANDS = [
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
/** Bands of each brand in both themes. */
const BANDS = BRANDS.flatMap((primaryColor) => {
  const tokens = deriveBrandTokens({ primaryColor, secondaryColor: primaryColor, accentColor: "#e9a23b" });
  return [tokens.light.band ?? "", tokens.dark.band ?? ""];
});

/** The least contrast of words on a veil of `percent` over any picture. */
function worst(veil: string, percent: number): number {
  return Math.min(
    ...["#ffffff", "#000000", "#ffff00", "#00ffff", "#ff00ff"].flatMap((pixel) => {
      const { r, g, b } = converter("rgb")(veil)!;
      const ground = blend([pixel, { mode: "rgb", r, g, b, alpha: percent / 100 }], "normal");
      return ["#ffffff", "#e3e8f0"].map((text) => wcagContrast(text, ground));
    }),
  );
}

/** As look.css mixes it from the band. */
function darkVeil(band: string): string {
  const [, black = "", share = 0] =
    /--veil: color-mix\(in oklab, (#\w{6}) (\d+)%, var\(--band\)\);/.exec(css) ?? [];
  return formatHex(clampRgb(interpolate([band, black], "oklab")(Number(share) / 100)));
}

/** As look.css derives it from the band. */
function brandVeil(band: string): string {
  const { l, c, h = 0 } = converter("oklch")(band)!;
  const { 1: most, 2: chroma } = /oklch\(from var\(--band\) min\(l, ([\d.]+)\) min\(c, ([\d.]+)\) h\)/.exec(
    css,
  )!;
  return formatHex(
    clampRgb({ mode: "oklch", l: Math.min(l, Number(most)), c: Math.min(c, Number(chroma)), h }),
  );
}

it("words on a picture are readable, whatever it shows", () => {
  const strengths = [...css.matchAll(/color-mix\(in srgb, var\(--veil\) (\d+)%, transparent\)/g)];
  expect(strengths).toHaveLength(2);
  for (const [, percent] of strengths)
    for (const veil of BANDS.map(darkVeil)) expect(worst(veil, Number(percent))).toBeGreaterThanOrEqual(4.5);
});

describe("a chosen veil", () => {
  it("is readable from the strength that the classes take as enough, for every brand", () => {
    for (const band of BANDS) {
      expect([band, worst(darkVeil(band), VEIL_NEEDS.dark) >= 4.5]).toEqual([band, true]);
      expect([band, worst(brandVeil(band), VEIL_NEEDS.brand) >= 4.5]).toEqual([band, true]);
    }
  });

  it("is as dense below the words as they need, and thinner only elsewhere", () => {
    const needed = [...css.matchAll(/--veil-needed: (\d+)%/g)].map(([, percent]) => Number(percent));
    expect(needed).toEqual([VEIL_NEEDS.dark, VEIL_NEEDS.brand]);
    expect(css).toContain(
      "--veil-words: color-mix(in srgb, var(--veil-color) var(--veil-needed), transparent)",
    );
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
