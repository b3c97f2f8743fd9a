// node scripts/subset-fonts.ts: cuts both typefaces down to what Portuguese pages use, into src/ui/theme/fonts/.
// Run by hand when the characters change; the output is committed.
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const PORTUGUESE = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü";
const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NO_BREAK_SPACES = "\u00a0\u202f";

/** Rarely used signs are left to the fallback, since each costs kerning pairs with all the others. */
const HEADING_CHARACTERS = `${LETTERS_AND_DIGITS}${PORTUGUESE}${NO_BREAK_SPACES} !%&'()+,-./:;?$@#"ªº–—‘’“”…·×→`;
const TEXT_CHARACTERS = `${HEADING_CHARACTERS}*<=>[\\]^_\`{|}~°§©®±•«»←↑↓↗€−²³`;

const fonts = [
  {
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    target: "bricolage-grotesque",
    characters: HEADING_CHARACTERS,
    // One weight, and one drawing for headings from 20 to 76 px.
    axes: { opsz: 24, wght: 600 },
    features: ["kern"],
  },
  {
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    target: "instrument-sans",
    characters: TEXT_CHARACTERS,
    axes: { wght: { min: 400, max: 700 } },
    // Kerning would be half of the file; without it both arrive in the first flight of a connection (docs/adr/0032).
    features: ["tnum"],
  },
];

for (const { source, target, characters, axes, features } of fonts) {
  const whole = readFileSync(new URL(`../node_modules/@fontsource-variable/${source}`, import.meta.url));
  const cut = await subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
    // Names of styles and metrics that only other software asks for.
    dropTables: ["HVAR", "MVAR", "STAT", "gasp", "DSIG"],
  });
  writeFileSync(new URL(`../src/ui/theme/fonts/${target}.woff2`, import.meta.url), cut);
  console.log(`${target}.woff2: ${whole.length} → ${cut.length} bytes`);
}
