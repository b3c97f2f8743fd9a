// node scripts/subset-fonts.ts: cuts the typefaces down to Portuguese pages' characters, into src/ui/theme/fonts/.
// Run by hand when the characters change, then scripts/measure-fonts.ts; the output is committed.

import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const PORTUGUESE = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü";
const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NO_BREAK_SPACES = "\u00a0\u202f";

/** Leaves rarely used signs to the fallback, since each costs kerning pairs with all the others. */
const HEADING_CHARACTERS = `${LETTERS_AND_DIGITS}${PORTUGUESE}${NO_BREAK_SPACES} !%&'()+,-./:;?$@#"ªº–—‘’“”…·×→`;
const TEXT_CHARACTERS = `${HEADING_CHARACTERS}*<=>[\\]^_\`{|}~°§©®±•«»←↑↓↗€−²³`;

/** Headings have one weight, and one optical size from 20 to 76 px. */
const heading = (name: string, file: string, axes: Record<string, number>) => ({
  source: `${name}/files/${name}-${file}.woff2`,
  target: name,
  characters: HEADING_CHARACTERS,
  axes,
  features: ["kern"],
});

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
  heading("bricolage-grotesque", "latin-opsz-normal", { opsz: 24, wght: 600 }),
  text("instrument-sans"),
  heading("outfit", "latin-wght-normal", { wght: 600 }),
  text("figtree"),
  heading("fraunces", "latin-opsz-normal", { opsz: 48, wght: 600 }),
  text("source-sans-3"),
  heading("space-grotesk", "latin-wght-normal", { wght: 600 }),
  text("work-sans"),
  heading("nunito", "latin-wght-normal", { wght: 700 }),
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
