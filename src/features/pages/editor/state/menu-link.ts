// What stands around every page and is edited on it.

export interface MenuLink {
  label: string;
  to: string;
  /** Of the menu: it stands within the last one above that has no level. */
  level?: string | undefined;
}

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
