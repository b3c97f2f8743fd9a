// The site's icons for browsers, home screens and search engines: the company's symbol or logo, else the identity's
// mark, else the company's initial. Drawn here, since an address in the settings may be on another host, from which
// nothing is fetched.

import { createHash } from "node:crypto";
import { findImages, readVersion } from "#src/media/media.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readLogoSvg } from "#src/settings/logo-files.server.ts";
import type { PublicSettings } from "#src/settings/schema.ts";
import { deriveBrandTokens } from "#src/shared/colors/brand-colors.ts";
import { NEUTRALS } from "#src/shared/colors/neutrals.ts";
import { readMediaName } from "#src/shared/media/media-path.ts";
import { BOB_PATH } from "#src/shared/plumb-bob-path.ts";
import { PAIRS } from "#src/ui/theme/typefaces.ts";
import { loadDrawingTools } from "./drawing-tools.ts";
import { loadFonts } from "./fonts.server.ts";
import { fit } from "./share-card.ts";

/** Increase it when the drawing changes. */
const DRAWING = 1;
const NAME = /^([a-z0-9-]{1,20})-([0-9a-f]{8})\.png$/;

/** Size in pixels, and the background's radius; square where systems cut the shape themselves. */
const ICONS = {
  favicon: { size: 96, radius: 0.22 },
  "192": { size: 192, radius: 0.22 },
  "512": { size: 512, radius: 0.22 },
  maskable: { size: 512, radius: 0 },
  "apple-touch": { size: 180, radius: 0 },
} as const;

type IconName = keyof typeof ICONS;

type IconSettings = Pick<
  PublicSettings,
  | "siteName"
  | "primaryColor"
  | "secondaryColor"
  | "accentColor"
  | "identity"
  | "typeface"
  | "logoUrl"
  | "logoLight"
  | "logoSymbol"
>;

/** Returns an address that changes with the drawing. */
export function iconPath(name: IconName, settings: IconSettings): string {
  return `/icons/${name}-${hashOf(settings)}.png`;
}

/** Returns the browser icon for settings without one: the identity's own, or a drawn one. */
export function faviconPath(settings: IconSettings): string {
  const isOwn = settings.identity === "prumo" && !pictureOf(settings);
  return isOwn ? "/favicon.svg" : iconPath("favicon", settings);
}

/** @returns null for every name except those that `iconPath` currently returns */
export async function readIcon(
  resources: Resources,
  file: string,
  settings: IconSettings,
): Promise<Buffer | null> {
  const [, name = "", hash] = NAME.exec(file) ?? [];
  if (!Object.hasOwn(ICONS, name) || hash !== hashOf(settings)) return null;
  return resources.storage.readOrMake(`icons/${file}`, () => drawIcon(resources, name as IconName, settings));
}

async function drawIcon(resources: Resources, name: IconName, settings: IconSettings): Promise<Buffer> {
  const { size, radius } = ICONS[name];
  const { ground, content } = await drawContent(resources, name, settings);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">
<rect width="100" height="100" rx="${radius * 100}" fill="${ground}"/>
${content}
</svg>`;
  // The company's own drawing may be in it, so it is rendered where uploads are.
  return resources.imaging.makePng(Buffer.from(svg));
}

/** Uses a square of 100; essential parts stay in a mask's circle (https://w3c.github.io/manifest/#icon-masks). */
async function drawContent(resources: Resources, name: IconName, settings: IconSettings) {
  const { identity } = settings;
  const brand = deriveBrandTokens(settings).light;
  const band = brand["band"] ?? settings.primaryColor;
  const picture = await readPicture(resources, settings);
  if (picture) {
    const isFavicon = name === "favicon";
    const [start, length] = isFavicon ? [0, 100] : [22, 56];
    const frame = `x="${start}" y="${start}" width="${length}" height="${length}"`;
    return { ground: isFavicon ? "none" : NEUTRALS.light.surface, content: picture(frame) };
  }
  if (identity === "prumo") {
    const content = `<g transform="translate(38.4 19) scale(1.45)"><path d="M8-14V14" stroke="${brand["on-band"]}" stroke-width="1.5"/><path d="${BOB_PATH}" fill="${brand["band-accent"]}"/></g>`;
    return { ground: band, content };
  }
  return {
    ground: band,
    content: await drawInitial(resources, settings, brand["on-band"] ?? NEUTRALS.light.surface),
  };
}

async function readPicture(
  resources: Resources,
  settings: IconSettings,
): Promise<((frame: string) => string) | null> {
  const path = pictureOf(settings);
  if (!path) return null;
  const svg = await readLogoSvg(resources, path);
  // As safe-svg.ts writes it, the root has a view box and no size.
  if (svg) return (frame) => svg.replace("<svg", `<svg ${frame}`);
  const version = readMediaName(path.replace(/^\/media\//, ""));
  const image = version && (await findImages(resources.db, [version.id])).get(version.id);
  const bytes =
    image && (await readVersion(resources, { id: image.id, width: version.width, format: "webp" }));
  if (!bytes) return null;
  const png = await resources.imaging.makePng(bytes);
  return (frame) => `<image ${frame} href="data:image/png;base64,${png.toString("base64")}"/>`;
}

function pictureOf({ logoSymbol, logoLight, logoUrl }: IconSettings): string | null {
  return [logoSymbol, logoUrl, logoLight].find((path) => path && OWN_FILE.test(path)) ?? null;
}

const OWN_FILE = /^\/(?:logos|media)\//;

async function drawInitial(
  resources: Resources,
  { siteName, typeface }: IconSettings,
  color: string,
): Promise<string> {
  const initial =
    fit(siteName, 60)
      .match(/[\p{L}\p{N}]/u)?.[0]
      ?.toUpperCase() ?? "•";
  const { heading } = PAIRS[typeface];
  const style = {
    display: "flex",
    width: 100,
    height: 100,
    alignItems: "center",
    justifyContent: "center",
    fontFamily: heading.family,
    fontWeight: 700,
    fontSize: 60,
    lineHeight: 1,
    color,
  };
  const fonts = await loadFonts(resources, typeface);
  const { satori } = await loadDrawingTools();
  return satori(
    { type: "div", key: null, props: { style, children: initial } },
    { width: 100, height: 100, fonts },
  );
}

/** Hashes only what is drawn, so that a new company name does not change a symbol's address. */
function hashOf(settings: IconSettings): string {
  const { primaryColor, secondaryColor, accentColor, identity, typeface, siteName } = settings;
  const picture = pictureOf(settings);
  const drawn = picture ? [picture] : identity === "prumo" ? [] : [typeface, siteName];
  return createHash("sha256")
    .update(JSON.stringify([DRAWING, primaryColor, secondaryColor, accentColor, ...drawn]))
    .digest("hex")
    .slice(0, 8);
}
