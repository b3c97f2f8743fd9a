import { readFileSync } from "node:fs";
import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { deriveBrandTokens, TEXT_CONTRAST, toBrandStyle, UI_CONTRAST } from "./brand-colors.ts";
import { type Pairs, SEEN_ON, TEXT_ON } from "./look-contrast.ts";
import { NEUTRALS, type Theme } from "./neutrals.ts";

/** Every step of a coarse color cube (216), and colors that administrators are known to pick. */
const STEPS = ["00", "33", "66", "99", "cc", "ff"];
const KNOWN = [
  "#285491",
  "#3a6aa0",
  "#777777",
  "#767676",
  "#e9a23b",
  "#39ff14",
  "#ff073a",
  "#f0ffff",
  "#010101",
];
const PICKS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`))).concat(KNOWN);

const stylesheet = readStylesheet();

const derive = (primaryColor = "#285491", secondaryColor = "#3a6aa0", accentColor = "#e9a23b") =>
  deriveBrandTokens({ primaryColor, secondaryColor, accentColor });

describe.each(["light", "dark"] as Theme[])("in the %s theme", (theme) => {
  it("any brand keeps its text at 4.5:1 and its shapes at 3:1", () => {
    for (const [index, primary] of PICKS.entries()) {
      const secondary = PICKS[(index * 37) % PICKS.length] ?? primary;
      const accent = PICKS[(index * 59) % PICKS.length] ?? primary;
      const tokens = { ...stylesheet[theme], ...derive(primary, secondary, accent)[theme] };
      expect(failures(tokens, TEXT_ON, TEXT_CONTRAST), `${primary}, ${secondary}, ${accent}`).toEqual([]);
      expect(failures(tokens, SEEN_ON, UI_CONTRAST), `${primary}, ${secondary}, ${accent}`).toEqual([]);
    }
  });

  it("hovering a button shows", () => {
    for (const primary of PICKS) {
      const tokens = derive(primary, primary, primary)[theme];
      expect(tokens["primary-hover"], primary).not.toBe(tokens.primary);
      expect(tokens["accent-hover"], primary).not.toBe(tokens.accent);
    }
  });

  it("the stylesheet's own values are those of the default settings", () => {
    expect(stylesheet[theme]).toMatchObject({ ...derive()[theme], ...NEUTRALS[theme] });
  });
});

it("a colour that needs no help is left as it was picked", () => {
  expect(derive().light).toMatchObject({
    primary: "#285491",
    "primary-ink": "#285491",
    band: "#285491",
    secondary: "#3a6aa0",
    accent: "#e9a23b",
  });
});

it("a grey brand has grey tints", () => {
  expect(derive("#808080", "#808080").light["primary-soft"]).toMatch(/^#(..)\1\1$/);
});

it("what is no colour is refused", () => {
  expect(() => derive("azul")).toThrow("azul");
});

it("the style says nothing but custom properties", () => {
  const colors = { primaryColor: "#285491", secondaryColor: "#3a6aa0", accentColor: "#e9a23b" };
  expect(toBrandStyle(colors)).toMatch(/^[\w\s@:;{}()[\]=#-]+$/);
});

function failures(tokens: Record<string, string>, pairs: Pairs, minimum: number): string[] {
  return pairs.flatMap(([front, ...backs]) =>
    backs
      .map((back) => ({ back, contrast: wcagContrast(tokens[front] ?? "", tokens[back] ?? "") }))
      .filter(({ contrast }) => !(contrast >= minimum))
      .map(({ back, contrast }) => `${front} on ${back}: ${contrast?.toFixed(2)}`),
  );
}

/** Reads the colors in tokens.css. The dark theme inherits what it does not change. */
function readStylesheet(): Record<Theme, Record<string, string>> {
  const css = readFileSync(new URL("../../ui/theme/tokens.css", import.meta.url), "utf8");
  const root = css.slice(css.indexOf(":root {"), css.indexOf("@theme inline"));
  const [light = "", dark = ""] = root.split("@variant dark");
  const declared = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    );
  return { light: declared(light), dark: { ...declared(light), ...declared(dark) } };
}
