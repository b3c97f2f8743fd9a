import { ADDRESS_MAX } from "./old-site.ts";

const VARIANT = /-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i;
const SCALED = /-(?:scaled|rotated)(?=\.[a-z]{3,4}$)/i;
/** Matches Photon (WordPress.com, Jetpack), which puts its own host before the file's address. */
const PHOTON = /^i\d\.wp\.com$/;

/**
 * Lists possible addresses of the original file, best first.
 * @param base origin for addresses without a host
 */
export function filesOf(
  image: { src: string; srcset?: string; known?: string | undefined; original?: string | undefined },
  base: string,
): string[] {
  const shown = [image.original ?? "", image.known ?? "", largestOf(image.srcset ?? ""), image.src];
  const found: string[] = [];
  for (const address of shown) {
    const url = withoutService(address, base);
    if (!url) continue;
    // Tries the original before its scaled versions.
    const whole = url.replace(VARIANT, "");
    found.push(whole.replace(SCALED, ""), whole, whole.replace(/(\.[a-z]{3,4})$/i, "-scaled$1"), url);
  }
  return [...new Set(found.filter((url) => url !== ""))];
}

/** Removes a picture service's wrapping from an address. @returns "" for an invalid address */
export function withoutService(address: string, base: string): string {
  if (address.length > ADDRESS_MAX) return "";
  const url = address.trim() ? URL.parse(address.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  if (PHOTON.test(url.hostname)) {
    const isSecure = url.searchParams.has("ssl");
    return withoutService(
      `${isSecure ? "https" : new URL(base).protocol.slice(0, -1)}:/${url.pathname}`,
      base,
    );
  }
  const isFile = /\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|bmp)$/i.test(url.pathname);
  return isFile ? url.origin + url.pathname : url.origin + url.pathname + url.search;
}

/** Ignores a `srcset` longer than any real one. */
function largestOf(srcset: string): string {
  if (srcset.length > 10 * ADDRESS_MAX) return "";
  const files = srcset.split(/,\s+/).map((entry) => entry.trim().split(/\s+/));
  const width = ([, size = "0"]: string[]) => Number.parseFloat(size) || 0;
  return files.toSorted((a, b) => width(b) - width(a))[0]?.[0] ?? "";
}
