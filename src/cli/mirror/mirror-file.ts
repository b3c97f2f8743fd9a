// Which file of the mirror an address of the site becomes, and how one file leads to another.
import { posix } from "node:path";

/** What an address with parameters becomes a folder for: "/blog?pagina=2" is in "blog/_pagina=2". */
const PARAMETERS = "_";

/**
 * The file of an address.
 * @param isPage whether it is HTML: then it is the index of a folder
 * @returns null for an address that no file can be named after
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

/** The way from one file of the mirror to another, as a link has it. */
export function linkBetween(from: string, to: string, hash = ""): string {
  const path = posix.relative(posix.dirname(from), to) || posix.basename(to);
  // A colon in the first part would be read as a protocol.
  return `${path.split("/").map(encodeURIComponent).join("/")}${hash}`;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
