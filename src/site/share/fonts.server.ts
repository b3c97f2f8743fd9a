// Complete typefaces for images drawn on the server, since a title may contain any Latin letter.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "satori";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Typeface } from "#src/shared/site-look.ts";
import { PAIRS } from "#src/ui/theme/typefaces.ts";

export function loadFonts({ cache }: Pick<Resources, "cache">, typeface: Typeface): Promise<Font[]> {
  return cache.get(`fonts:${typeface}`, [], () => readFonts(typeface));
}

async function readFonts(typeface: Typeface): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const { heading, text } = PAIRS[typeface];
  const faces = [
    { ...heading, weight: 700 },
    { ...text, weight: 400 },
    { ...text, weight: 600 },
  ] as const;
  const files = faces.flatMap(({ family, file, weight }) =>
    ["latin", "latin-ext"].map(async (set) => ({
      name: family,
      weight,
      data: await readFile(resolve(`@fontsource/${file}/files/${file}-${set}-${weight}-normal.woff`)),
    })),
  );
  return Promise.all(files);
}
