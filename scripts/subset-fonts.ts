// node scripts/subset-fonts.ts: cuts the typefaces down to Portuguese pages' characters, into src/ui/theme/fonts/.
// Run by hand when the characters change, then scripts/measure-fonts.ts; the output is committed.

import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { HEADING_CHARACTERS, TEXT_CHARACTERS } from "../src/platform/fonts/characters.ts";

/** Headings have one weight in a file, and one optical size from 20 to 76 px. @param weights light, usual, strong */
const heading = (
  name: string,
  file: string,
  weights: readonly [number, number, number],
  axes: Record<string, number> = {},
  variant = "",
) =>
  ["-light", "", "-strong"].map((suffix, index) => ({
    source: `${name}/files/${name}-${file}.woff2`,
    target: `${name}${variant}${suffix}`,
    characters: HEADING_CHARACTERS,
    axes: { ...axes, wght: weights[index] },
    features: ["kern"],
  }));

/** Drops kerning, half of the file: both files then arrive in a connection's first flight (docs/adr/0032). */
const text = (name: string) => ({
  source: `${name}/files/${name}-latin-wght-normal.woff2`,
  target: name,
  characters: TEXT_CHARACTERS,
  axes: { wght: { min: 400, max: 700 } },
  features: ["tnum"],
});

/** The pairs of src/ui/theme/typefaces.ts. */
const fonts = [
  ...heading("bricolage-grotesque", "latin-opsz-normal", [400, 600, 800], { opsz: 24 }),
  ...heading(
    "bricolage-grotesque",
    "latin-standard-normal",
    [400, 600, 800],
    { opsz: 24, wdth: 80 },
    "-narrow",
  ),
  text("instrument-sans"),
  ...heading("outfit", "latin-wght-normal", [400, 600, 800]),
  text("figtree"),
  ...heading("fraunces", "latin-opsz-normal", [400, 600, 800], { opsz: 48 }),
  text("source-sans-3"),
  ...heading("space-grotesk", "latin-wght-normal", [400, 600, 700]),
  text("work-sans"),
  ...heading("nunito", "latin-wght-normal", [500, 700, 900]),
  text("nunito-sans"),
];

for (const { source, target, characters, axes, features } of fonts) {
  const whole = readFileSync(new URL(`../node_modules/@fontsource-variable/${source}`, import.meta.url));
  const cut = await subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    // Names of styles and metrics that browsers do not use.
    dropTables: ["HVAR", "MVAR", "STAT", "gasp", "DSIG"],
  });
  writeFileSync(new URL(`../src/ui/theme/fonts/${target}.woff2`, import.meta.url), cut);
  console.log(`${target}.woff2: ${whole.length} → ${cut.length} bytes`);
}
