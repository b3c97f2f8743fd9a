// What stands around every page and is edited on it.
import type { MenuLink } from "#src/settings/texts/words/menu-groups.ts";

export interface Column {
  title: string;
  links: readonly MenuLink[];
}

export interface Navigation {
  menu: readonly MenuLink[];
  columns: readonly Column[];
}

/** The menu, or the footer's column at this place. */
export type LinkList = "menu" | number;

/** A link of one of them; without an index it is the column's title. */
export interface MenuLinkPlace {
  list: LinkList;
  index?: number;
}
