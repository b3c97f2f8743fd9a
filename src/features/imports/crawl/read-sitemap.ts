// Reads a sitemap or a sitemap index (sitemaps.org).

import { SaxesParser } from "saxes";
import { ADDRESS_MAX } from "../old-site/old-site.ts";

/** Most addresses allowed in a sitemap (sitemaps.org). */
const ADDRESSES_MAX = 50_000;
const DEPTH_MAX = 20;
const ATTRIBUTES_MAX = 100;

export interface Sitemap {
  isIndex: boolean;
  addresses: string[];
}

class Enough extends Error {}

/** Reads up to the first XML error: a truncated file still has its first addresses. */
export function readSitemap(text: string): Sitemap {
  const found: Sitemap = { isIndex: false, addresses: [] };
  // saxes never expands entities that a file declares.
  const parser = new SaxesParser();
  const path: string[] = [];
  let attributes = 0;
  let address = "";
  const add = (more: string): void => {
    // One character beyond the limit marks the address as too long.
    if (address.length <= ADDRESS_MAX) address += more.slice(0, ADDRESS_MAX + 1);
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new Enough();
  });
  parser.on("opentag", ({ name }) => {
    const [local = ""] = name.split(":").slice(-1);
    if (path.length === 0) found.isIndex = local.toLowerCase() === "sitemapindex";
    path.push(local.toLowerCase());
    if (path.length > DEPTH_MAX) throw new Enough();
    attributes = 0;
    address = "";
  });
  parser.on("closetag", () => {
    const name = path.pop();
    // Skips the addresses of a page's pictures and videos.
    const isPage = name === "loc" && (path.at(-1) === "url" || path.at(-1) === "sitemap");
    // Addresses in CDATA still have "&amp;" escaped.
    const plain = address.trim().replaceAll("&amp;", "&");
    if (isPage && plain !== "" && plain.length <= ADDRESS_MAX) found.addresses.push(plain);
    if (found.addresses.length >= ADDRESSES_MAX) throw new Enough();
    address = "";
  });
  parser.on("error", () => {
    throw new Enough();
  });
  try {
    // Some sitemaps do not escape "&" in addresses.
    parser
      .write(
        text
          .replace(/^\uFEFF/, "")
          .trimStart()
          .replace(/&(?!(?:amp|lt|gt|quot|apos|#[\da-fx]{1,7});)/gi, "&amp;"),
      )
      .close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return found;
}
