import { describeEntry } from "../old-site/menu-entries.ts";
import type { OldSite } from "../old-site/old-site.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { WxrItem, WxrTerm } from "./read-wxr.ts";

export type MenuItem = Pick<WxrItem, "id" | "title" | "terms" | "metas">;

interface Entry {
  name: string;
  led: string;
  page: { id: string; title: string } | undefined;
}

/** @returns ids of the pages in menus, and notes about entries that change */
export function describeMenus(
  items: MenuItem[],
  known: { terms: ReadonlyMap<string, WxrTerm>; pages: ReadonlyMap<string, { title: string; link: string }> },
): { inMenu: Set<string>; notes: OldSite["notes"] } {
  const inMenu = new Set<string>();
  const notes: OldSite["notes"] = [];
  const entries = new Map(items.map((item) => [item.id, readEntry(item, known)]));
  for (const item of items) {
    const { name, led, page } = entries.get(item.id) ?? readEntry(item, known);
    const menu = decodeEntities(item.terms.find(({ domain }) => domain === "nav_menu")?.name ?? "Menu");
    const above = entries.get(item.metas.get("_menu_item_menu_item_parent") ?? "")?.name;
    if (page) inMenu.add(page.id);
    notes.push(...describeEntry({ menu, name, led, page: page?.title, above }));
  }
  return { inMenu, notes };
}

function readEntry({ title, metas }: MenuItem, { terms, pages }: Parameters<typeof describeMenus>[1]): Entry {
  const id = metas.get("_menu_item_object_id") ?? "";
  const type = metas.get("_menu_item_type");
  const item = type === "post_type" ? pages.get(id) : undefined;
  const term = type === "taxonomy" ? terms.get(id) : undefined;
  const target = (metas.get("_menu_item_url") || item?.link || "").replaceAll(/&(?:amp|#0?38);/g, "&");
  // An unnamed entry shows the name of its target.
  const name = [title, item?.title, term?.name, target]
    .map((text) => decodeEntities(text ?? "").trim())
    .find(Boolean);
  const isPage = item !== undefined && metas.get("_menu_item_object") === "page";
  return {
    name: name ?? "Item sem nome",
    led: term ? `à lista de “${decodeEntities(term.name)}”` : target && `a ${target.slice(0, 200)}`,
    page: isPage ? { id, title: decodeEntities(item.title).trim() } : undefined,
  };
}
