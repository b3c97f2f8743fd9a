// Decodes and encodes images with sharp. Runs in the sandbox, because images come from outside and may use much memory.

import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { MOVING_FROM } from "#src/shared/media/media-path.ts";

/** Longest side of a master in px: for uploads, and for images that keep their pixels (WebP's maximum). */
const MASTER_SIDE = 2560;
const WEBP_SIDE = 16_383;
/** Most pixels that are decoded, enough for photos of current phones. */
const INPUT_PIXELS = 50_500_000;
/** Most memory, in bytes, for decoding a format that cannot be decoded line by line. */
const DECODED_BYTES = 210_000_000;
/** Smaller SVGs are rendered at this size in px, since they have no pixels that could blur. */
const DRAWING_SIDE = 1600;
const PLACEHOLDER_SIDE = 16;
/** Longest side of an animation's master in px. */
const MOVING_SIDE = 1280;
/** Most pixels of an animation (frames × width × height), and most frames: about ten seconds of a whole screen. */
const MOVING_PIXELS = 40_000_000;
const MOVING_FRAMES = 1000;

interface Master {
  /** WebP, rotated upright, without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
  /** A tiny version as a data: URI; empty if the image is transparent. */
  placeholder: string;
  /** Whether the master has fewer pixels than the file. */
  isReduced: boolean;
  isAnimated: boolean;
  /** Why only the first frame of an animation was kept. */
  lostMotion?: LostMotion;
}

export type LostMotion = "too-large" | "unreadable";

export interface MasterOptions {
  /** Keeps all pixels of the file instead of at most 2560 on a side. */
  keepsPixels?: boolean;
  /** Keeps only the first frame of an animation. */
  isStill?: boolean;
}

export type MasterResult =
  | { ok: true; master: Master }
  | { ok: false; reason: "not-an-image" | "too-many-pixels" };

export type VariantFormat = "avif" | "webp" | "jpg";

// Images are processed one after the other, and rarely twice.
sharp.concurrency(1);
sharp.cache(false);

/** Tells whether pixels were lost. Vector drawings have none to lose. */
const isReduced = ({ format, width, height }: Metadata, made: { width: number; height: number }): boolean =>
  format !== "svg" && Math.max(made.width, made.height) < Math.max(width, height);

/** Reads the header of a picture, which takes the same time whatever the picture is. */
export async function inspectPicture(bytes: Buffer): Promise<"ok" | "not-an-image" | "too-many-pixels"> {
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    return isTooMuch(facts) ? "too-many-pixels" : "ok";
  } catch {
    return "not-an-image";
  }
}

/**
 * Decodes an uploaded file, whatever it claims to be, and re-encodes it, so that only its pixels remain: no metadata,
 * scripts or appended data.
 */
export async function makeMaster(
  bytes: Buffer,
  { keepsPixels = false, isStill = false }: MasterOptions = {},
): Promise<MasterResult> {
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isTooMuch(facts)) return { ok: false, reason: "too-many-pixels" };
    const motion = isStill ? "none" : motionOf(bytes, facts);
    const moving = motion === "kept" ? await makeMoving(bytes, facts) : undefined;
    if (moving) return { ok: true, master: moving };
    const side = keepsPixels ? WEBP_SIDE : MASTER_SIDE;
    const { data, info } = await sharp(bytes, readingOptions(facts))
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      // Thin colored lines need full chroma resolution, which a JPEG has already lost.
      .webp({ quality: 90, effort: 2, smartSubsample: facts.format !== "jpeg" })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const lostMotion = motion === "kept" ? "unreadable" : motion;
    return {
      ok: true,
      master: {
        bytes: data,
        width,
        height,
        placeholder: await placeholderOf(data, facts),
        isReduced: isReduced(facts, info),
        isAnimated: false,
        ...(lostMotion !== "none" && { lostMotion }),
      },
    };
  } catch {
    return { ok: false, reason: "not-an-image" };
  }
}

/** Tells what becomes of a file's motion. libvips reads the frames of GIF and WebP only. */
function motionOf(
  bytes: Buffer,
  { format, width, height, pages = 1 }: Metadata,
): "none" | "kept" | LostMotion {
  if (format === "gif" || format === "webp") {
    if (pages < 2) return "none";
    return pages <= MOVING_FRAMES && pages * width * height <= MOVING_PIXELS ? "kept" : "too-large";
  }
  return isMovingPng(bytes) || isMovingAvif(bytes) ? "unreadable" : "none";
}

/** Looks for the chunk that makes a PNG an animation, which stands before the first pixels. */
function isMovingPng(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return false;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL" || type === "IDAT") return type === "acTL";
  }
  return false;
}

const isMovingAvif = (bytes: Buffer): boolean => bytes.toString("latin1", 4, 12) === "ftypavis";

/** @returns undefined if a frame cannot be decoded */
async function makeMoving(bytes: Buffer, facts: Metadata): Promise<Master | undefined> {
  try {
    const { data, info } = await sharp(bytes, {
      animated: true,
      limitInputPixels: MOVING_PIXELS,
      failOn: "error",
    })
      .resize({ width: MOVING_SIDE, height: MOVING_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    const { width, pages = 1 } = await sharp(data).metadata();
    const height = info.pageHeight ?? info.height;
    if (pages < 2) return undefined;
    const placeholder = await placeholderOf(data, facts);
    const size = { width, height };
    return { bytes: data, ...size, placeholder, isReduced: isReduced(facts, size), isAnimated: true };
  } catch {
    return undefined;
  }
}

/** Made of the first frame; empty if that is transparent. */
async function placeholderOf(master: Buffer, { hasAlpha }: Metadata): Promise<string> {
  const isOpaque = !hasAlpha || (await sharp(master).stats()).isOpaque;
  return isOpaque ? makePlaceholder(sharp(master)) : "";
}

/** Decides by the file's own header. A file with a false header fails when it is decoded. */
function isTooMuch({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata) {
  const pixels = width * height;
  if (pixels > INPUT_PIXELS) return true;
  if (format === "jpeg") {
    // A progressive JPEG keeps all coefficients in memory until the last scan, two bytes each.
    const perPixel = chromaSubsampling?.startsWith("4:2") ? 1.5 : channels;
    return isProgressive && pixels * perPixel * 2 > DECODED_BYTES;
  }
  const isReadByLine = format === "tiff" || (format === "png" && !isProgressive);
  return !isReadByLine && pixels * channels * (depth === "uchar" ? 1 : 2) > DECODED_BYTES;
}

function readingOptions({ format, width, height }: Metadata): SharpOptions {
  const options: SharpOptions = { limitInputPixels: INPUT_PIXELS, failOn: "error" };
  if (format !== "svg") return options;
  const density = Math.round((72 * DRAWING_SIDE) / Math.max(width, height, 1));
  return { ...options, density: Math.min(Math.max(72, density), 100_000) };
}

async function makePlaceholder(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: "inside" })
    .webp({ quality: 50, smartSubsample: true })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** Converts any picture or SVG to a palette PNG of the same size. */
export async function makePng(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: INPUT_PIXELS }).png({ palette: true }).toBuffer();
}

/** Creates a version of a master, `width` wide but never wider than the master. Only larger WebP versions move. */
export async function makeVariant(master: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const animated = format === "webp" && width >= MOVING_FROM;
  const picture = sharp(master, { animated }).resize({ width, withoutEnlargement: true });
  if (format === "avif") return picture.avif({ quality: 50, effort: 3 }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 78 }).toBuffer();
  // JPEG has no transparency.
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
