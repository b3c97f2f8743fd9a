// Reads from a feed (RSS 0.9 to 2.0, Atom) by which id readers know each page.

import { ADDRESS_MAX } from "../old-site/old-site.ts";
import { readXml } from "./read-xml.ts";

/** Most entries; feeds usually have 10 or 20. */
const ENTRIES_MAX = 5000;

/** Returns ids by the page's address. Readers know an entry without an id by its address. */
export function readFeed(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let entry = { id: "", link: "" };
  readXml(text, ADDRESS_MAX, ({ path, attributes, text: value }) => {
    const [name, parent] = [path.at(-1), path.at(-2)];
    if (name === "item" || name === "entry") {
      const link = entry.link || entry.id;
      if (link.length <= ADDRESS_MAX && entry.id.length <= ADDRESS_MAX && link !== "" && !found.has(link))
        found.set(link, entry.id || link);
      entry = { id: "", link: "" };
      return found.size < ENTRIES_MAX;
    }
    if (parent !== "item" && parent !== "entry") return true;
    if (name === "guid" || name === "id") entry.id ||= value;
    // Services such as FeedBurner put an address of their own into the link.
    if (name === "origlink") entry.link = value || entry.link;
    if (name === "link" && (attributes.rel ?? "alternate") === "alternate")
      entry.link ||= value || (attributes.href ?? "");
    return true;
  });
  return found;
}
