// Reads a sitemap or a sitemap index (sitemaps.org).

import { ADDRESS_MAX } from "../old-site/old-site.ts";
import { readXml } from "./read-xml.ts";

/** Most addresses allowed in a sitemap (sitemaps.org). */
const ADDRESSES_MAX = 50_000;

export interface Sitemap {
  isIndex: boolean;
  addresses: string[];
}

export function readSitemap(text: string): Sitemap {
  const found: Sitemap = { isIndex: false, addresses: [] };
  readXml(text, ADDRESS_MAX, ({ path, text: address }) => {
    found.isIndex = path[0] === "sitemapindex";
    // Skips the addresses of a page's pictures and videos.
    const isPage = path.at(-1) === "loc" && (path.at(-2) === "url" || path.at(-2) === "sitemap");
    // Addresses in CDATA still have "&amp;" escaped.
    const plain = address.replaceAll("&amp;", "&");
    if (isPage && plain !== "" && plain.length <= ADDRESS_MAX) found.addresses.push(plain);
    return found.addresses.length < ADDRESSES_MAX;
  });
  return found;
}
