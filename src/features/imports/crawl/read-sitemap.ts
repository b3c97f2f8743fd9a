// Reads one sitemap (sitemaps.org), or a list of sitemaps.
import { SaxesParser } from "saxes";
import { ADDRESS_MAX } from "../old-site/old-site.ts";

/** The most addresses that a sitemap may have (sitemaps.org). */
const ADDRESSES_MAX = 50_000;
const DEPTH_MAX = 20;
const ATTRIBUTES_MAX = 100;

export interface Sitemap {
  /** True if its addresses are those of other sitemaps. */
  isIndex: boolean;
  addresses: string[];
}

class Enough extends Error {}

/** Reads as far as it is XML: one that ends in the middle still has the addresses before. */
export function readSitemap(text: string): Sitemap {
  const found: Sitemap = { isIndex: false, addresses: [] };
  // It knows XML's own entities only: those that a file declares are never put in.
  const parser = new SaxesParser();
  const path: string[] = [];
  let attributes = 0;
  let address = "";
  const add = (more: string): void => {
    // One sign more than is allowed tells that it is too long.
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
    // Pictures and videos of a page have addresses, too.
    const isPage = name === "loc" && (path.at(-1) === "url" || path.at(-1) === "sitemap");
    // An address within CDATA has its "&" written twice by now.
    const plain = address.trim().replaceAll("&amp;", "&");
    if (isPage && plain !== "" && plain.length <= ADDRESS_MAX) found.addresses.push(plain);
    if (found.addresses.length >= ADDRESSES_MAX) throw new Enough();
    address = "";
  });
  parser.on("error", () => {
    throw new Enough();
  });
  try {
    // Some write the "&" of an address as it is.
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
