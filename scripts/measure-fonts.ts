// node scripts/measure-fonts.ts: measures in a browser, over Portuguese text, how a system font must be stretched to
// replace each of our typefaces, and writes src/ui/theme/font-metrics.json. Run by hand after subset-fonts.ts; the
// system needs Liberation Sans, which has Arial's metrics, and DejaVu Sans.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const FOLDER = new URL("../src/ui/theme/fonts/", import.meta.url);
const POSTS = new URL("../src/seed/posts/", import.meta.url);
const HEADINGS = /^(bricolage-grotesque|outfit|fraunces|space-grotesk|nunito)(-narrow)?(-light|-strong)?$/;
const SYSTEMS = { arial: "Liberation Sans", dejavu: "DejaVu Sans" };
/** Weights that pages use for text; headings have one. */
const WEIGHTS = [400, 600];
/** Light headings, which a regular system font replaces. */
const LIGHT = 300;

interface Measure {
  width: number;
  ascent: number;
  descent: number;
}

const text = readdirSync(POSTS)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(new URL(name, POSTS), "utf8"))
  .join(" ")
  .replace(/[^\p{L}\d ,.;:?!()“”–-]+/gu, " ")
  .slice(0, 20_000);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
const page = await browser.newPage();
/** Measures at a size of 1000 pixels. */
const measure = (family: string, weight: number): Promise<Measure> =>
  page.evaluate(
    ({ family, weight, text }) => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = `${weight} 1000px "${family}"`;
      context.fontKerning = "normal";
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("x");
      const width = text.split(" ").reduce((sum, word) => sum + context.measureText(`${word} `).width, 0);
      return { width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
    },
    { family, weight, text },
  );

const metrics: Record<string, object> = {};
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".woff2"))) {
  const name = file.replace(".woff2", "");
  const data = readFileSync(new URL(file, FOLDER)).toString("base64");
  await page.evaluate(
    async ({ name, data }) => {
      const face = new FontFace(name, `url(data:font/woff2;base64,${data})`, { weight: "400 700" });
      document.fonts.add(await face.load());
    },
    { name, data },
  );
  const isHeading = HEADINGS.test(name);
  const entries = [];
  for (const [system, family] of Object.entries(SYSTEMS))
    for (const weight of isHeading ? [name.endsWith("-light") ? LIGHT : 700] : WEIGHTS) {
      const own = await measure(name, isHeading ? 600 : weight);
      const theirs = await measure(family, { 600: 700, [LIGHT]: 400 }[weight] ?? weight);
      const size = own.width / theirs.width;
      const percent = (value: number) => Math.round(value * 1000) / 10;
      entries.push({
        system,
        weight,
        size: percent(size),
        ascent: percent(own.ascent / 1000 / size),
        descent: percent(own.descent / 1000 / size),
      });
    }
  metrics[name] = entries;
}
await browser.close();
writeFileSync(
  new URL("../src/ui/theme/font-metrics.json", import.meta.url),
  `${JSON.stringify(metrics, null, 2)}\n`,
);
