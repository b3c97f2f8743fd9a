// Paths of the versions of an uploaded image, for server and browser.

/** Available widths, in px. A version is never wider than its image, even if its path says so. */
export const MEDIA_WIDTHS = [160, 320, 640, 768, 960, 1280, 1920] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

export const MEDIA_FORMATS = ["avif", "webp", "jpg"] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

export interface MediaVersion {
  id: string;
  width: MediaWidth;
  format: MediaFormat;
}

/** Builds the path of a version. Its content never changes. */
export function mediaPath(id: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${id}-${width}.${format}`;
}

/** Narrowest version that moves if its image does, as WebP only. Narrower ones serve thumbnails, logos and covers. */
export const MOVING_FROM: MediaWidth = 768;

/** Lists the useful widths of an image: up to the first that is at least as wide. */
function usefulWidths(imageWidth: number, from = 0): MediaWidth[] {
  const widths = MEDIA_WIDTHS.filter((width) => width >= from);
  const whole = widths.findIndex((width) => width >= imageWidth);
  return widths.slice(0, whole === -1 ? widths.length : whole + 1);
}

export function mediaSrcSet(
  image: { id: string; width: number; isAnimated?: boolean | undefined },
  format: MediaFormat,
): string {
  return usefulWidths(image.width, image.isAnimated && format === "webp" ? MOVING_FROM : 0)
    .map((width) => `${mediaPath(image.id, width, format)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/** Pattern of an image id. Searches for used images look for it anywhere in a text. */
export const IMAGE_ID = "[0-9a-f]{32}";
const MEDIA_NAME = new RegExp(String.raw`^(${IMAGE_ID})-(\d{3,4})\.(avif|webp|jpg)$`);

export function readMediaName(name: string): MediaVersion | null {
  const [, id, digits, format] = MEDIA_NAME.exec(name) ?? [];
  const width = MEDIA_WIDTHS.find((known) => String(known) === digits);
  return id && width ? { id, width, format: format as MediaFormat } : null;
}

/** The path of an image in the API: large, in a format that every browser supports. */
export function imagePath(id: string): string {
  return mediaPath(id, 1280, "webp");
}

/** Reads the image id from a path of any width and format. */
export function readImageId(address: string): string | null {
  return readMediaName(address.slice(address.lastIndexOf("/") + 1))?.id ?? null;
}
