// What stands around every page, as it is edited on it.

export interface Way {
  label: string;
  to: string;
}

export interface Column {
  title: string;
  links: readonly Way[];
}

export interface Around {
  menu: readonly Way[];
  columns: readonly Column[];
}

/** The menu, or the footer's column at this place. */
export type WayList = "menu" | number;

/** A link of one of them; without an index it is the column's title. */
export interface WayPlace {
  list: WayList;
  index?: number;
}
