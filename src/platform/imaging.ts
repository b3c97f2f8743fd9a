// Turns whatever somebody uploaded into images of our own making. sharp decides what an image is.
import type { Sharp, SharpOptions } from "sharp";

/** Longest side of what is kept, px. */
const MASTER_SIDE = 2560;
/** Most pixels of what is decoded: a photograph of 50 megapixels passes, a bomb does not. */
const INPUT_PIXELS = 50_500_000;
/** A drawing without an own size worth mentioning is drawn this large, px. */
const DRAWING_SIDE = 1600;
const PLACEHOLDER_SIDE = 16;

export interface Master {
  /** WebP, turned upright, without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
  /** A tiny version as a data: URI; empty where the picture is transparent. */
  placeholder: string;
}

export type MasterResult =
  | { ok: true; master: Master }
  | { ok: false; reason: "not-an-image" | "too-many-pixels" };

export type VariantFormat = "avif" | "webp" | "jpg";

/** One picture at a time: decoded pixels are large, and there are visitors to serve. */
export interface Imaging {
  /** Decodes what a stranger sent, whatever it claims to be, and encodes it anew. */
  makeMaster(bytes: Buffer): Promise<MasterResult>;
  /** A version of a master, at most `width` wide and never wider than the master. */
  makeVariant(master: Buffer, width: number, format: VariantFormat): Promise<Buffer>;
  close(): Promise<void>;
}

export function openImaging(): Imaging {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  return {
    makeMaster: (bytes) => inTurn(() => makeMaster(bytes)),
    makeVariant: (master, width, format) => inTurn(() => makeVariant(master, width, format)),
    async close() {
      await last;
    },
  };
}

/** Loaded with the first picture: most processes' first minutes need none. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function makeMaster(bytes: Buffer): Promise<MasterResult> {
  const sharp = await loadSharp();
  const options: SharpOptions = { limitInputPixels: INPUT_PIXELS, failOn: "error" };
  try {
    const { format, width, height, hasAlpha } = await sharp(bytes, {
      ...options,
      limitInputPixels: false,
    }).metadata();
    if (width * height > INPUT_PIXELS) return { ok: false, reason: "too-many-pixels" };
    if (format === "svg") options.density = drawingDensity(Math.max(width, height));
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const isOpaque = !hasAlpha || (await sharp(data).stats()).isOpaque;
    const placeholder = isOpaque ? await makePlaceholder(sharp(data)) : "";
    return { ok: true, master: { bytes: data, width: info.width, height: info.height, placeholder } };
  } catch {
    return { ok: false, reason: "not-an-image" };
  }
}

/** Small drawings are drawn larger: they have no pixels to lose. */
function drawingDensity(side: number): number {
  return Math.min(Math.max(72, Math.round((72 * DRAWING_SIDE) / side)), 100_000);
}

async function makePlaceholder(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: "inside" })
    .flatten()
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

async function makeVariant(master: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(master).resize({ width, withoutEnlargement: true });
  if (format === "avif") return picture.avif({ quality: 50, effort: 3 }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 78 }).toBuffer();
  // JPEG knows no transparency.
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
