// Computes the brand colors of both themes from the three colors in the settings, always with WCAG AA contrast.
// Visitors get the finished values in a <style>; only the Settings screen computes them in the browser.

import {
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
  wcagLuminance,
} from "culori/fn";
import type { LookOptions, OwnGrounds } from "../site-look.ts";
import { deriveGround, type Ground } from "./grounds.ts";
import { NEUTRALS, type Theme } from "./neutrals.ts";

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const toOklch = useMode(modeOklch);

export const TEXT_CONTRAST = 4.5;
export const UI_CONTRAST = 3;
/** A band is no control: it must only be distinguishable from the background. */
const BAND_CONTRAST = 1.35;
const LIGHTNESS_STEP = 0.005;
const INK_HUE = 262;
/** Dark text on the accent color. */
const ON_ACCENT = { l: 0.19, c: 0.03 };
/** Share of the brand's hue in the grays. */
const BRAND_SHARE = 0.4;

interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** CSS custom properties, without their leading dashes, by theme. */
type BrandTokens = Record<Theme, Record<string, string>>;

/** Distance of each tint from the background. Chroma is a maximum, so a gray brand stays gray. */
const TINTS = {
  light: {
    sunken: { l: 0.967, c: 0.006 },
    line: { l: 0.912, c: 0.012 },
    lineStrong: { l: 0.62, c: 0.03 },
    grid: { l: 0.942, c: 0.01 },
    soft: { l: 0.945, c: 0.021 },
    ink: { l: 0.5, c: 0.2 },
  },
  dark: {
    sunken: { l: 0.248, c: 0.03 },
    line: { l: 0.292, c: 0.032 },
    lineStrong: { l: 0.5, c: 0.04 },
    grid: { l: 0.226, c: 0.028 },
    soft: { l: 0.292, c: 0.06 },
    ink: { l: 0.775, c: 0.092 },
  },
} as const;

/** Colors from the settings, as #rrggbb. */
export interface BrandColors {
  primaryColor: string;
  secondaryColor: string;
  /** For calls to action and the colored line of the drawings. */
  accentColor: string;
}

/** Choices beside the colors that change tokens; absent ones are as before there was a choice. */
export type ColorLook = BrandColors &
  Partial<Pick<LookOptions, "lightGround" | "darkGround" | "lineStyle"> & OwnGrounds>;

/** Colors of tokens.css that have to be derived anew on other grounds. */
export const SIGNALS = {
  light: {
    muted: "#566075",
    danger: "#b3261e",
    "danger-fill": "#b3261e",
    "danger-fill-hover": "#941b15",
    success: "#12703f",
    warning: "#855500",
  },
  dark: {
    muted: "#9da8bb",
    danger: "#ff9b90",
    "danger-fill": "#c8423a",
    "danger-fill-hover": "#b8362f",
    success: "#74d39e",
    warning: "#f0c368",
  },
} as const;

/** Grounds of signals in tokens.css, which no look changes. */
export const SOFT_SIGNALS = {
  light: { "danger-soft": "#fdebe9", "success-soft": "#e3f5ea", "warning-soft": "#fcf1d8" },
  dark: { "danger-soft": "#3a1719", "success-soft": "#10301f", "warning-soft": "#322607" },
} as const;

/**
 * Derives the brand's custom properties for both themes in OKLCH (docs/adr/0006).
 * @throws if a value is not a color
 */
export function deriveBrandTokens(look: ColorLook): BrandTokens {
  const { primaryColor, secondaryColor, accentColor, lineStyle = "normal" } = look;
  const brand = [parse(primaryColor), parse(secondaryColor), parse(accentColor)] as const;
  const derive = (theme: Theme) => {
    const ground = deriveGround(theme, primaryColor, groundsOf(look));
    return withLines(lineStyle, ground, deriveTheme(theme, ground, ...brand));
  };
  const [light, dark] = [derive("light"), derive("dark")];
  // The style of a page's own light ground would win over the fixed dark one of tokens.css.
  const isOnlyLight = "paper" in light && !("paper" in dark);
  return { light, dark: isOnlyLight ? { ...NEUTRALS.dark, ...SIGNALS.dark, ...dark } : dark };
}

function groundsOf({
  lightGround = "paper",
  darkGround = "navy",
  lightGroundColor = NEUTRALS.light.paper,
  darkGroundColor = NEUTRALS.dark.paper,
}: ColorLook) {
  return { lightGround, darkGround, lightGroundColor, darkGroundColor };
}

/** Makes hairlines weaker or as strong as the borders of controls. */
function withLines(
  style: LookOptions["lineStyle"],
  { paper }: Ground,
  tokens: Record<string, string>,
): Record<string, string> {
  const { line = paper, "line-strong": strong = line } = tokens;
  if (style === "normal") return tokens;
  return { ...tokens, line: style === "strong" ? strong : mix(paper, line, 0.45) };
}

/** WCAG 2 contrast of two colors, 1 to 21. */
export function contrastOf(color: string, ground: string): number {
  return wcagContrast(color, ground);
}

/** WCAG 2 relative luminance, 0 to 1. */
export function luminanceOf(color: string): number {
  return wcagLuminance(color);
}

/** A band's color: near black with the brand's hue, or one of the owner's. */
export type BandColor =
  | "dark"
  | {
      fill: string;
      /** Moves the color away from the page's ground until the band can be seen. */
      isSeen?: boolean;
    };

/** Pale colors, which would dazzle in the dark theme, and what stands for them there. Vivid ones stay what they are. */
const PALE = { l: 0.8, c: 0.12, becomes: { l: 0.3, c: 0.06 } };

/** Derives the tokens of a band in another color than the brand's, with readable text in both themes. */
export function deriveBandTokens(look: ColorLook, color: BandColor): BrandTokens {
  const [brand, accent] = [parse(look.primaryColor), parse(look.accentColor)];
  const derive = (theme: Theme) => {
    const { paper, ink } = deriveGround(theme, look.primaryColor, groundsOf(look));
    // Dark words have the hue of those on the page.
    const dark = theme === "light" ? ink : paper;
    const call = deriveControl(theme, accent, [], tintOf(accent, ON_ACCENT));
    if (color === "dark")
      return deriveBand(theme, { l: 0.2, c: Math.min(brand.c, 0.035), h: brand.h }, paper, call, { dark });
    const fill = parse(color.fill);
    const isPale = theme === "dark" && fill.l > PALE.l && fill.c < PALE.c;
    const shown = isPale ? { ...fill, l: PALE.becomes.l, c: Math.min(fill.c, PALE.becomes.c) } : fill;
    return deriveBand(theme, shown, paper, call, { dark, ...(!color.isSeen && { contrast: 1 }) });
  };
  return { light: derive("light"), dark: derive("dark") };
}

/** Builds the <style> of a page. `html:root` makes it win over tokens.css wherever the browser inserts it. */
export function toBrandStyle(colors: ColorLook): string {
  return themedStyle(deriveBrandTokens(colors));
}

/** @param within selector of the elements that get the tokens, with a space before it; empty for the page */
export function themedStyle({ light, dark }: BrandTokens, within = ""): string {
  const declare = (tokens: Record<string, string>) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(";");
  return (
    `html:root${within}{${declare(light)}}` +
    `@media not print{html:root[data-theme=dark]${within}{${declare(dark)}}}` +
    `@media not print and (prefers-color-scheme:dark){html:root:not([data-theme])${within}{${declare(dark)}}}`
  );
}

function deriveTheme(
  theme: Theme,
  ground: Ground,
  primary: Oklch,
  secondary: Oklch,
  accent: Oklch,
): Record<string, string> {
  const { paper, surface } = ground;
  const shade = (tone: Tone) => shadeOn(ground, primary, tone);
  const tint = (brand: Oklch, { l, c }: Tone) => tintOf(brand, { l: clamp(l + ground.lift), c });
  const sunken = shade(TINTS[theme].sunken);
  const grounds = [paper, surface, sunken];
  const control = deriveControl(theme, primary, grounds);
  // The accent stands beside text, so it needs no contrast with the page.
  const call = deriveControl(theme, accent, [], tintOf(accent, ON_ACCENT));
  const soft = tint(primary, TINTS[theme].soft);
  const secondarySoft = tint(secondary, TINTS[theme].soft);
  return {
    sunken,
    line: shade(TINTS[theme].line),
    "line-strong": reach(theme, parse(shade(TINTS[theme].lineStrong)), grounds, UI_CONTRAST),
    grid: shade(TINTS[theme].grid),
    primary: control.fill,
    "primary-hover": control.hover,
    "on-primary": control.on,
    "primary-soft": soft,
    "primary-ink": deriveInk(theme, primary, [...grounds, soft]),
    secondary: reach(theme, secondary, grounds, UI_CONTRAST),
    "secondary-soft": secondarySoft,
    "secondary-ink": deriveInk(theme, secondary, [...grounds, secondarySoft]),
    accent: call.fill,
    "accent-hover": call.hover,
    "on-accent": call.on,
    ...deriveBand(theme, primary, paper, call),
    ...(ground.gray && deriveSignals(theme, ground, [...grounds, soft, secondarySoft])),
  };
}

/** Derives the colors of the design itself for a ground that is not the fixed one. */
function deriveSignals(theme: Theme, { paper, surface, ink, gray }: Ground, grounds: string[]) {
  const { muted, danger, success, warning, "danger-fill": fill } = SIGNALS[theme];
  const quiet = parse(muted);
  const signals = SOFT_SIGNALS[theme];
  const readable = (color: string, soft: string) =>
    reach(theme, parse(color), [...grounds, soft], TEXT_CONTRAST);
  return {
    paper,
    surface,
    ink: reach(theme, parse(ink), [...grounds, ...Object.values(signals)], TEXT_CONTRAST),
    muted: reach(
      theme,
      { ...quiet, h: gray?.h ?? quiet.h, c: Math.min(quiet.c, gray?.c ?? 0) },
      grounds,
      TEXT_CONTRAST,
    ),
    danger: readable(danger, signals["danger-soft"]),
    success: readable(success, signals["success-soft"]),
    warning: readable(warning, signals["warning-soft"]),
    ...deriveDanger(fill, [paper, surface, ...grounds.slice(2, 3)]),
  };
}

/** Finds the nearest fills that carry white text and can be seen on the grounds; the two nearest differ by hovering. */
function deriveDanger(fill: string, grounds: string[]): Record<string, string> {
  const from = parse(fill);
  const candidates = Array.from({ length: 121 }, (_, step) => clamp(0.25 + step * 0.004))
    .map((l) => ({ hex: toHex({ ...from, l }), distance: Math.abs(l - from.l) }))
    .filter(({ hex }) => contrasts(hex, ["#ffffff"], TEXT_CONTRAST) && contrasts(hex, grounds, UI_CONTRAST))
    .toSorted((a, b) => a.distance - b.distance);
  const [{ hex: seen } = { hex: fill }, ...others] = candidates;
  const hover = others.find(({ distance }) => distance > 0.03) ?? others.at(-1);
  return { "danger-fill": seen, "danger-fill-hover": hover?.hex ?? seen };
}

interface Control {
  fill: string;
  on: string;
  hover: string;
}

/** Derives a button in the brand color: visible on every background, with readable text. */
function deriveControl(theme: Theme, brand: Oklch, grounds: string[], dark?: string): Control {
  const { fill, on } = deriveFill(theme, brand, grounds, UI_CONTRAST, dark);
  const from = parse(fill);
  const away = theme === "light" ? -1 : 1;
  const hover = [0.06, -0.06, 0.09, 0.04, -0.04, 0.02, -0.02]
    .map((step) => toHex({ ...from, l: clamp(from.l + away * step) }))
    .filter((candidate) => candidate !== fill && contrasts(candidate, [on], TEXT_CONTRAST))
    .find((candidate) => contrasts(candidate, grounds, UI_CONTRAST));
  return { fill, on, hover: hover ?? fill };
}

/** Derives a page-wide band in a color, with its muted text and call to action. */
function deriveBand(
  theme: Theme,
  brand: Oklch,
  paper: string,
  call: Control,
  { contrast = BAND_CONTRAST, dark }: { contrast?: number; dark?: string } = {},
): Record<string, string> {
  const { fill, on } = deriveFill(theme, brand, [paper], contrast, dark);
  const quiet = mixUntilReadable(on, fill);
  // An amber button would be invisible on an amber brand.
  const isSeen = wcagContrast(call.fill, fill) >= UI_CONTRAST;
  return {
    band: fill,
    "on-band": on,
    "on-band-muted": quiet,
    "band-line": mix(fill, on, 0.16),
    "band-accent": isSeen ? call.fill : on,
    "band-accent-hover": isSeen ? call.hover : quiet,
    "band-on-accent": isSeen ? call.on : fill,
  };
}

/** Derives a background for text from the brand color, changed as little as possible. */
function deriveFill(
  theme: Theme,
  brand: Oklch,
  grounds: string[],
  contrast: number,
  dark: string = theme === "light" ? NEUTRALS.light.ink : NEUTRALS.dark.paper,
) {
  const light = "#ffffff";
  const findOn = (fill: string) => [light, dark].find((on) => contrasts(fill, [on], TEXT_CONTRAST));

  const seen = reach(theme, brand, grounds, contrast);
  // Some medium colors are too light for white text and too dark for black text.
  const fill = findOn(seen)
    ? seen
    : reach(theme, parse(seen), [theme === "light" ? light : dark], TEXT_CONTRAST);
  return { fill, on: findOn(fill) ?? light };
}

/** Mixes `on` into `fill` by up to a quarter while text stays readable. */
function mixUntilReadable(on: string, fill: string): string {
  for (let share = 0.24; share > 0; share -= 0.02) {
    const mixed = mix(on, fill, share);
    if (contrasts(mixed, [fill], TEXT_CONTRAST)) return mixed;
  }
  return on;
}

/** CSS `color-mix(in oklab, to share%, from)`. */
export function mix(from: string, to: string, share: number): string {
  return formatHex(interpolate([from, to], "oklab")(share));
}

function deriveInk(theme: Theme, brand: Oklch, grounds: string[]): string {
  const wish = TINTS[theme].ink;
  const l = theme === "light" ? Math.min(brand.l, wish.l) : Math.max(brand.l, wish.l);
  return reach(theme, { ...brand, l, c: Math.min(brand.c, wish.c) }, grounds, TEXT_CONTRAST);
}

/** Darkens a color (lightens it in the dark theme) until it has enough contrast on every background. */
function reach(theme: Theme, color: Oklch, grounds: string[], contrast: number): string {
  const step = theme === "light" ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  let hex = toHex(color);
  for (let l = color.l; !contrasts(hex, grounds, contrast) && l >= 0 && l <= 1;) {
    l += step;
    hex = toHex({ ...color, l: clamp(l) });
  }
  return hex;
}

function contrasts(color: string, grounds: string[], minimum: number): boolean {
  return grounds.every((ground) => wcagContrast(color, ground) >= minimum);
}

interface Tone {
  l: number;
  c: number;
}

function tintOf(brand: Oklch, { l, c }: Tone): string {
  return toHex({ l, c: Math.min(brand.c, c), h: brand.h });
}

/** Derives a border or sunken surface: the ink's blue mixed with the brand's hue, or the ground's own gray. */
function shadeOn({ gray, lift }: Ground, brand: Oklch, tone: Tone): string {
  if (!gray) return mix(toHex({ ...tone, h: INK_HUE }), tintOf(brand, tone), BRAND_SHARE);
  return toHex({ l: clamp(tone.l + lift), c: Math.min(tone.c, gray.c * 1.5), h: gray.h });
}

function parse(hex: string): Oklch {
  const color = toOklch(hex);
  if (!color) throw new Error(`not a color: ${hex}`);
  // Grays have no hue, and white's lightness is slightly above 1.
  return { l: clamp(color.l), c: color.c, h: color.h ?? 0 };
}

function toHex(color: Oklch): string {
  return formatHex(clampChroma({ mode: "oklch", ...color }, "oklch"));
}

function clamp(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}
