// Paths of the versions of an uploaded image, for server and browser.

/** Available widths, px. A version is never wider than its image, even if its path says so. */
export const MEDIA_WIDTHS = [160, 320, 640, 768, 960, 1280, 1920] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

export const MEDIA_FORMATS = ["avif", "webp", "jpg"] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

export interface MediaVersion {
  id: string;
  width: MediaWidth;
  format: MediaFormat;
}

/** Path of one version; its content never changes. */
export function mediaPath(id: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${id}-${width}.${format}`;
}

/** The useful widths of an image: up to the first that is not smaller. */
function usefulWidths(imageWidth: number): MediaWidth[] {
  const whole = MEDIA_WIDTHS.findIndex((width) => width >= imageWidth);
  return MEDIA_WIDTHS.slice(0, whole === -1 ? MEDIA_WIDTHS.length : whole + 1);
}

/** The `srcset` of an image in one format. */
export function mediaSrcSet(image: { id: string; width: number }, format: MediaFormat): string {
  return usefulWidths(image.width)
    .map((width) => `${mediaPath(image.id, width, format)} ${Math.min(width, image.width)}w`)
    .join(", ");
}

/** The pattern of an image's id. Whatever looks for images in use finds it wherever it stands. */
export const IMAGE_ID = "[0-9a-f]{32}";
const MEDIA_NAME = new RegExp(String.raw`^(${IMAGE_ID})-(\d{3,4})\.(avif|webp|jpg)$`);

/** Parses the file name of a version; `null` if it is none. */
export function readMediaName(name: string): MediaVersion | null {
  const [, id, digits, format] = MEDIA_NAME.exec(name) ?? [];
  const width = MEDIA_WIDTHS.find((known) => String(known) === digits);
  return id && width ? { id, width, format: format as MediaFormat } : null;
}

/** A single path of an image for the API: large, and in a format that every browser supports. */
export function imagePath(id: string): string {
  return mediaPath(id, 1280, "webp");
}

/** The image id of a path, for any width and format; `null` if it is no path of an image. */
export function readImageId(address: string): string | null {
  return readMediaName(address.slice(address.lastIndexOf("/") + 1))?.id ?? null;
}
