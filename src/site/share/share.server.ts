// Open Graph images. An address contains a hash of everything in the image, so that a new title or color creates a new
// address (docs/adr/0017).

import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { publishableTypes } from "#src/content-types.ts";
import { readVersion } from "#src/media/media.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findPublicAt } from "#src/publishing/items/read-content.server.ts";
import type { ShareCard } from "#src/publishing/public-items.ts";
import { getSettingsOrDefaults, getSiteUrl } from "#src/settings/settings.server.ts";
import { getWords } from "#src/settings/texts/texts.server.ts";
import { EBOOK, EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { LISTS } from "#src/settings/texts/words/lists.ts";
import { NEWSLETTER_PAGE } from "#src/settings/texts/words/newsletter.ts";
import type { TextPart, Words } from "#src/settings/texts/words/part.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { deriveBrandTokens } from "#src/shared/colors/brand-colors.ts";
import { pickLook, type SiteLook } from "#src/shared/site-look.ts";
import { type PageShare, withoutSlash } from "#src/ui/page/page-meta.ts";
import { PAIRS } from "#src/ui/theme/typefaces.ts";
import { loadDrawingTools } from "./drawing-tools.ts";
import { loadFonts } from "./fonts.server.ts";
import { CARD_HEIGHT, CARD_WIDTH, type CardText, drawCard } from "./share-card.ts";

const PARTS: Record<string, TextPart<Words & { seoTitle: string; share: string }>> = {
  ...LISTS,
  "/newsletter": NEWSLETTER_PAGE,
};

/** Increase it when the drawing changes, so that all images are redrawn. */
const DRAWING = 3;
const HOME = "inicio";
const NAME = /^([a-z0-9.-]{1,200})-([0-9a-f]{12})\.(?:png|jpg)$/;
/** Largest image that social networks load, in bytes. */
const LARGEST = 150 * 1024;
/** The photo's width; the card shows only a part of it. */
const PHOTO = { width: 1280, format: "jpg" } as const;

interface Plan {
  name: string;
  text: CardText;
  look: SiteLook;
  imageId: string | undefined;
}

export interface ShareImage {
  bytes: Buffer;
  type: string;
}

/** @returns null for pages without an image and on read errors, since a page must not fail because of it */
export async function findShare(resources: Resources, path: string): Promise<PageShare | null> {
  const own = withoutSlash(path);
  try {
    const plan = await planCard(resources, own);
    if (!plan) return null;
    const { kicker, title, siteName } = plan.text;
    return {
      image: `/og/${plan.name}`,
      type: typeOf(plan.name),
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      alt: `${kicker}: ${title} – ${siteName}`,
    };
  } catch (error) {
    resources.log.warn({ err: error }, "page without its image for sharing");
    resources.cache.markIncomplete();
    return null;
  }
}

/** Reads the image of an address, or draws it; one at a time, each only once. */
export function createShareImages(resources: Resources): (name: string) => Promise<ShareImage | null> {
  let busy: Promise<unknown> = Promise.resolve();
  const make = async ({ text, look, imageId }: Plan): Promise<Buffer> => {
    const { identity, typeface } = look;
    const photo = imageId ? await readPhoto(resources, imageId) : undefined;
    const brand = deriveBrandTokens(look).light;
    const { heading, text: body } = PAIRS[typeface];
    const families = {
      heading: heading.family,
      text: body.family,
      fonts: await loadFonts(resources, typeface),
    };
    const { sharp } = await loadDrawingTools();
    const card = sharp(Buffer.from(await drawCard(text, { identity, brand, ...families }, photo)));
    // PNG for drawings with few colors, JPEG for photos.
    return imageId ? encodePhoto(card) : card.png({ palette: true, quality: 90, effort: 7 }).toBuffer();
  };
  return async (name) => {
    const [, key, hash] = NAME.exec(name) ?? [];
    const plan = key === undefined ? null : await planCard(resources, toPath(key));
    // Draws only images that a page currently uses, so that nobody can request others.
    if (plan?.name !== name) return null;
    const bytes = await resources.storage.readOrMake(`og/${key}/${hash}`, () => {
      const made = busy.then(async () => {
        await resources.storage.removeFolder(`og/${key}`);
        return make(plan);
      });
      busy = made.catch(() => {});
      return made;
    });
    return bytes && { bytes, type: typeOf(name) };
  };
}

async function planCard(resources: Resources, path: string): Promise<Plan | null> {
  const card = (await findFixedCard(resources, path)) ?? (await findContentCard(resources, path));
  if (!card) return null;
  const settings = await getSettingsOrDefaults(resources);
  const look = pickLook(settings);
  const { imageId, ...words } = card;
  const text = { ...words, siteName: settings.siteName, host: new URL(await getSiteUrl(resources)).host };
  const hash = createHash("sha256")
    .update(JSON.stringify([DRAWING, text, imageId, look]))
    .digest("hex")
    .slice(0, 12);
  return {
    name: `${toKey(path)}-${hash}.${imageId ? "jpg" : "png"}`,
    imageId,
    text,
    look,
  };
}

/** Published items have their own titles. */
async function findContentCard(resources: Resources, path: string): Promise<ShareCard | null> {
  for (const kind of publishableTypes) {
    if (!kind.publicItems) continue;
    const found = await findPublicAt(resources, kind, path);
    if (found?.kind === "found") return kind.publicItems.toCard(resources, found.item);
  }
  return null;
}

async function encodePhoto(card: Sharp): Promise<Buffer> {
  for (const quality of [82, 70, 58]) {
    const bytes = await card.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
    if (bytes.length <= LARGEST) return bytes;
  }
  return card.jpeg({ quality: 45, mozjpeg: true }).toBuffer();
}

/** Returns a data: URI; undefined if the file is missing, so that the cover is drawn instead. */
async function readPhoto(resources: Resources, id: string): Promise<string | undefined> {
  const bytes = await readVersion(resources, { id, ...PHOTO });
  return bytes ? `data:image/jpeg;base64,${bytes.toString("base64")}` : undefined;
}

function typeOf(name: string): string {
  return name.endsWith(".jpg") ? "image/jpeg" : "image/png";
}

/** `/blog/um-post` → `blog.um-post`, without nested folders. */
function toKey(path: string): string {
  return path === "/" ? HOME : path.slice(1).replaceAll("/", ".");
}

function toPath(key: string): string {
  return key === HOME ? "/" : `/${key.replaceAll(".", "/")}`;
}

// Open Graph texts of built-in pages. Items and section pages use their titles.
async function findFixedCard(resources: Resources, path: string): Promise<ShareCard | null> {
  if (path === "/ebook") {
    if ((await getWords(resources, EBOOK_POPUP)).file === "") return null;
    // "E-book gratuito: Transformação Digital" contains the kind of page and its name.
    const { seoTitle } = await getWords(resources, EBOOK);
    const [kicker = "", ...rest] = seoTitle.split(": ");
    return rest.length > 0 ? { kicker, title: rest.join(": ") } : { kicker: "", title: seoTitle };
  }
  if (path === "/remove-cadastro")
    return { kicker: "LGPD", title: (await getWords(resources, REMOVAL)).share };
  const part = Object.hasOwn(PARTS, path) ? PARTS[path] : undefined;
  if (!part) return null;
  const { seoTitle: kicker, share: title } = await getWords(resources, part);
  return { kicker, title };
}
