// Types of the menu and footer, which are around every page and edited on it.

import type { MenuLink } from "#src/settings/texts/words/menu-groups.ts";

export interface Column {
  title: string;
  links: readonly MenuLink[];
}

export interface Navigation {
  menu: readonly MenuLink[];
  columns: readonly Column[];
}

/** The menu, or the index of a footer column. */
export type LinkList = "menu" | number;

/** A link in a list; without an index, the title of the column. */
export interface MenuLinkPlace {
  list: LinkList;
  index?: number;
}
