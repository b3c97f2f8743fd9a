// Maps addresses of the site to files of the mirror, and links between them.

import { posix } from "node:path";

/** Prefix of folders for query strings: "/blog?pagina=2" becomes "blog/_pagina=2". */
const PARAMETERS = "_";

/**
 * Returns the file of an address.
 * @param isPage HTML becomes the index of a folder
 * @returns null if no file can have this name
 */
export function fileOf(url: URL, isPage: boolean): string | null {
  const parts: string[] = [];
  for (const written of url.pathname.split("/")) {
    const part = decode(written);
    if (part === null || part === "." || part === ".." || /[\\/\0]/.test(part)) return null;
    if (part) parts.push(part);
  }
  if (url.search)
    parts.push(
      PARAMETERS +
        url.search
          .slice(1)
          .replace(/[^\w.=&%-]/g, "-")
          .replaceAll("%", "~"),
    );
  return (isPage ? [...parts, "index.html"] : parts).join("/") || null;
}

/** Returns the relative link from one file of the mirror to another. */
export function linkBetween(from: string, to: string, hash = ""): string {
  const path = posix.relative(posix.dirname(from), to) || posix.basename(to);
  // A colon in the first part would be parsed as a protocol.
  return `${path.split("/").map(encodeURIComponent).join("/")}${hash}`;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
