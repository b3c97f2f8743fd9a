// Keeps the menu of a crawled site: its pages join the menu here, and every other entry is reported.

import { describeEntry } from "../old-site/menu-entries.ts";
import type { MenuLink, OldItem, OldSite } from "../old-site/old-site.ts";
import { isOf } from "./find-pages.ts";

const MENU = "Principal";

export class CrawledMenu {
  readonly #waiting = new Map<string, MenuLink>();
  readonly #base: URL;
  readonly #notes: OldSite["notes"];

  constructor(base: URL, notes: OldSite["notes"]) {
    this.#base = base;
    this.#notes = notes;
  }

  /** Reads the home page's menu. Ignores the home link, because the logo leads home here, too. */
  read(links: MenuLink[]): void {
    for (const link of links) {
      const key = this.#keyOf(link.href);
      if (key !== "/" && !this.#waiting.has(key)) this.#waiting.set(key, link);
    }
  }

  follow(from: string, to: string): void {
    const link = this.#waiting.get(this.#keyOf(from));
    if (!link) return;
    this.#waiting.delete(this.#keyOf(from));
    if (!this.#waiting.has(this.#keyOf(to))) this.#waiting.set(this.#keyOf(to), link);
  }

  /** @returns the item, marked as a menu entry if it was one. Posts cannot be in menus here */
  place(item: OldItem): OldItem {
    const keys = item.addresses.map((path) => this.#keyOf(this.#base.origin + path));
    const key = keys.find((one) => this.#waiting.has(one)) ?? "";
    const link = this.#waiting.get(key);
    if (!link || item.kind !== "pages") return item;
    this.#waiting.delete(key);
    this.#tell(link, item.title);
    return { ...item, inMenu: true };
  }

  end(): void {
    for (const link of this.#waiting.values()) this.#tell(link);
    this.#waiting.clear();
  }

  #tell({ name, href, above }: MenuLink, page?: string): void {
    const led = `a ${href.slice(0, 200)}`;
    this.#notes.push(...describeEntry({ menu: MENU, name, led, page, above }));
  }

  #keyOf(href: string): string {
    const url = URL.parse(href);
    if (!url || !isOf(this.#base, href)) return href;
    return (url.pathname.replace(/\/$/, "") || "/") + url.search + url.hash;
  }
}
