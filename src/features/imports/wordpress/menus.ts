// The menus of a WordPress site: pages in them come into the menu here, and each other entry is told with where it led.
import { type MenuEntry, noteOn, sayLed } from "../old-site/menu-notes.ts";
import type { OldSite } from "../old-site/old-site.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { WxrItem, WxrTerm } from "./read-wxr.ts";

interface Entry extends MenuEntry {
  page: { id: string; title: string } | undefined;
}

/** @returns the ids of the pages in menus, and what a menu has that does not come so */
export function describeMenus(
  items: WxrItem[],
  known: { terms: WxrTerm[]; pages: ReadonlyMap<string, { title: string; link: string }> },
): { inMenu: Set<string>; notes: OldSite["notes"] } {
  const inMenu = new Set<string>();
  const notes: OldSite["notes"] = [];
  const entries = new Map(items.map((item) => [item.id, readEntry(item, known)]));
  for (const item of items) {
    const entry = entries.get(item.id) ?? readEntry(item, known);
    if (entry.page) inMenu.add(entry.page.id);
    const menu = item.terms.find(({ domain }) => domain === "nav_menu")?.name ?? "Menu";
    const above = entries.get(item.metas.get("_menu_item_menu_item_parent") ?? "")?.name;
    const note = noteOn(`Menu “${decodeEntities(menu)}”`, { ...entry, above });
    if (note) notes.push(note);
  }
  return { inMenu, notes };
}

function readEntry({ title, metas }: WxrItem, { terms, pages }: Parameters<typeof describeMenus>[1]): Entry {
  const id = metas.get("_menu_item_object_id") ?? "";
  const type = metas.get("_menu_item_type");
  const item = type === "post_type" ? pages.get(id) : undefined;
  const term = type === "taxonomy" ? terms.find((one) => one.id === id) : undefined;
  const target = metas.get("_menu_item_url") || item?.link || "";
  // An entry without a name of its own shows that of what it leads to.
  const name = [title, item?.title, term?.name, target]
    .map((text) => decodeEntities(text ?? "").trim())
    .find(Boolean);
  const isPage = item !== undefined && metas.get("_menu_item_object") === "page";
  return {
    name: name ?? "Item sem nome",
    led: term ? ` (levava à lista de “${decodeEntities(term.name)}”)` : sayLed(decodeEntities(target)),
    page: isPage ? { id, title: decodeEntities(item.title).trim() } : undefined,
  };
}
