// The logo as icons for home screens and search engines, in the brand's colours. Drawn here, since the setting
// `faviconUrl` may be on another host, from which nothing is fetched.
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Storage } from "#src/platform/storage.ts";
import { type BrandColors, deriveBrandTokens } from "#src/shared/colors/brand-colors.ts";
import { BOB_PATH } from "#src/shared/plumb-bob-path.ts";

/** To be increased when the drawing changes. */
const DRAWING = 1;
const NAME = /^([a-z0-9-]{1,20})-([0-9a-f]{8})\.png$/;

/** Size in pixels, and the radius of the background; square where systems cut the shape themselves. */
const ICONS = {
  "192": { size: 192, radius: 0.22 },
  "512": { size: 512, radius: 0.22 },
  maskable: { size: 512, radius: 0 },
  "apple-touch": { size: 180, radius: 0 },
} as const;

type IconName = keyof typeof ICONS;

/** The address of an icon; it changes with the colours. */
export function iconPath(name: IconName, colors: BrandColors): string {
  return `/icons/${name}-${hashOf(colors)}.png`;
}

/** @returns null for all names except those that `iconPath` returns now */
export async function readIcon(storage: Storage, file: string, colors: BrandColors): Promise<Buffer | null> {
  const [, name = "", hash] = NAME.exec(file) ?? [];
  if (!Object.hasOwn(ICONS, name) || hash !== hashOf(colors)) return null;
  return storage.readOrMake(`icons/${file}`, () => drawIcon(name as IconName, colors));
}

function drawIcon(name: IconName, { primaryColor, secondaryColor }: BrandColors): Promise<Buffer> {
  const { size, radius } = ICONS[name];
  const brand = deriveBrandTokens(primaryColor, secondaryColor).light;
  // The logo stays inside the circle of a mask (https://w3c.github.io/manifest/#icon-masks).
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">
<rect width="100" height="100" rx="${radius * 100}" fill="${brand["band"]}"/>
<g transform="translate(38.4 19) scale(1.45)"><path d="M8-14V14" stroke="${brand["on-band"]}" stroke-width="1.5"/><path d="${BOB_PATH}" fill="${brand["band-accent"]}"/></g>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

function hashOf({ primaryColor, secondaryColor }: BrandColors): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING, primaryColor, secondaryColor]))
    .digest("hex")
    .slice(0, 8);
}
