// Where the versions of an uploaded image are: the same addresses in the server and in the browser.

/** The widths there are, px. A version is never wider than its image, whatever its address says. */
export const MEDIA_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

const MEDIA_FORMATS = ["avif", "webp", "jpg"] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

export interface MediaVersion {
  id: string;
  width: MediaWidth;
  format: MediaFormat;
}

/** Address of one version; it never changes its content. */
export function mediaPath(id: string, width: MediaWidth, format: MediaFormat): string {
  return `/media/${id}-${width}.${format}`;
}

/** The widths worth offering of an image: up to the first that holds all of it. */
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

const MEDIA_NAME = /^([0-9a-f]{32})-(\d{3,4})\.(avif|webp|jpg)$/;

/** What the last part of an address stands for; `null` where it is none of ours. */
export function readMediaName(name: string): MediaVersion | null {
  const [, id, digits, format] = MEDIA_NAME.exec(name) ?? [];
  const width = MEDIA_WIDTHS.find((known) => String(known) === digits);
  return id && width ? { id, width, format: format as MediaFormat } : null;
}

/** The one address of an image where an answer has room for no more: large, and known to every browser. */
export function imagePath(id: string): string {
  return mediaPath(id, 1280, "webp");
}

/** The image behind an address, in any width and format; `null` for what is none of ours. */
export function readImageId(address: string): string | null {
  return readMediaName(address.slice(address.lastIndexOf("/") + 1))?.id ?? null;
}
