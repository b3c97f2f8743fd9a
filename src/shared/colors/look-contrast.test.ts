import { describe, expect, it } from "vitest";
import { createRandom, type Random } from "../seeded-random.ts";
import { LOOK_OPTIONS, PLAIN_LOOK, pickLook, type SiteLook } from "../site-look.ts";
import { contrastOf, deriveBandTokens, deriveBrandTokens, luminanceOf } from "./brand-colors.ts";
import { deriveGround } from "./grounds.ts";
import { findAdjustments, measureLook } from "./look-contrast.ts";

/** RANDOM_LOOKS=500 is the long form. */
const COUNT = Number(process.env.RANDOM_LOOKS ?? 48);

const DEFAULT = pickLook({
  primaryColor: "#285491",
  secondaryColor: "#3a6aa0",
  accentColor: "#e9a23b",
  identity: "prumo",
  typeface: "studio",
  cornerRadius: "medium",
});

function randomColor(random: Random): string {
  return `#${[0, 0, 0].map(() => random.int(0, 255).toString(16).padStart(2, "0")).join("")}`;
}

function randomLook(seed: number): SiteLook {
  const random = createRandom(seed * 7919);
  const options = Object.fromEntries(
    Object.entries(LOOK_OPTIONS).map(([name, values]) => [name, random.pick([...values] as string[])]),
  );
  const colors = ["primaryColor", "secondaryColor", "accentColor", "lightGroundColor", "darkGroundColor"].map(
    (name) => [name, randomColor(random)],
  );
  return { ...DEFAULT, ...options, ...Object.fromEntries(colors) };
}

describe("the contrast of a look", () => {
  it(`has no fault in ${COUNT} random looks, whatever colors and grounds they choose`, () => {
    const faults = Array.from({ length: COUNT }, (_, seed) => randomLook(seed)).flatMap((look) =>
      measureLook(look)
        .filter(({ contrast, minimum }) => !(contrast >= minimum))
        .map((fault) => ({ ...fault, look })),
    );
    expect(faults).toEqual([]);
  });

  it("has no fault on a band in any color, and a pale one is dark in the dark theme", () => {
    const random = createRandom(11);
    for (let seed = 0; seed < COUNT; seed++) {
      const look = randomLook(seed);
      for (const color of [
        "dark",
        { fill: randomColor(random) },
        { fill: look.secondaryColor, isSeen: true },
      ] as const) {
        const { light, dark } = deriveBandTokens(look, color);
        for (const tokens of [light, dark]) {
          const contrast = (front: string, ground: string) =>
            contrastOf(tokens[front] ?? "", tokens[ground] ?? "");
          const where = JSON.stringify({ look, color, tokens });
          expect(contrast("on-band", "band"), where).toBeGreaterThanOrEqual(4.5);
          expect(contrast("on-band-muted", "band"), where).toBeGreaterThanOrEqual(4.5);
          expect(contrast("band-accent", "band"), where).toBeGreaterThanOrEqual(3);
          expect(contrast("band-on-accent", "band-accent"), where).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
    const pale = deriveBandTokens(DEFAULT, { fill: "#f3e8d6" });
    expect(pale.light["band"]).toBe("#f3e8d6");
    expect(luminanceOf(pale.dark["band"] ?? "")).toBeLessThan(0.1);
    expect(deriveBandTokens(DEFAULT, { fill: "#b6f500" }).dark["band"]).toBe("#b6f500");
    const warm = { ...DEFAULT, lightGround: "own", lightGroundColor: "#fbf6ec" } as const;
    const { ink } = deriveGround("light", warm.primaryColor, warm);
    expect(deriveBandTokens(warm, { fill: "#f3e8d6" }).light["on-band"]).toBe(ink);
  });

  it("is the same as ever for a site that chose nothing", () => {
    const { primaryColor, secondaryColor, accentColor } = DEFAULT;
    expect(deriveBrandTokens(DEFAULT)).toEqual(
      deriveBrandTokens({ primaryColor, secondaryColor, accentColor }),
    );
    expect(deriveBrandTokens(DEFAULT).light).not.toHaveProperty("paper");
  });

  it("leaves no color of an own light ground to the dark theme", () => {
    for (const lightGround of LOOK_OPTIONS.lightGround) {
      const { light, dark } = deriveBrandTokens({ ...DEFAULT, lightGround, darkGround: "navy" });
      expect(Object.keys(light).filter((name) => !(name in dark))).toEqual([]);
    }
  });

  it("keeps the hue of a green brand in the dark", () => {
    const { dark } = deriveBrandTokens({ ...DEFAULT, primaryColor: "#0b6b4f", darkGround: "tint" });
    for (const name of ["paper", "surface", "sunken", "line"]) {
      const [red = 0, green = 0, blue = 0] = (dark[name]?.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
        Number.parseInt(part, 16),
      );
      expect(green, name).toBeGreaterThan(red);
      expect(green, name).toBeGreaterThan(blue);
    }
  });

  it("names what it had to change: a color without contrast, a ground in the middle", () => {
    const look: SiteLook = {
      ...DEFAULT,
      primaryColor: "#ffee55",
      lightGround: "own",
      lightGroundColor: "#808080",
    };
    expect(findAdjustments(look)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ theme: "light", color: "primaryColor", chosen: "#ffee55" }),
        expect.objectContaining({ theme: "light", color: "lightGroundColor", chosen: "#808080" }),
      ]),
    );
    expect(findAdjustments(DEFAULT).filter(({ theme }) => theme === "light")).toEqual([]);
  });

  it("would tell a fault", () => {
    const [worst] = measureLook({ ...DEFAULT, ...PLAIN_LOOK });
    expect(worst?.contrast).toBeGreaterThanOrEqual(worst?.minimum ?? Number.NaN);
    expect(measureLook(DEFAULT).every(({ contrast }) => contrast > 1)).toBe(true);
  });
});
