// Changes of the menu and footer columns, which are around every page. They are site texts (docs/adr/0044): they
// take part in the page's undo history, but are saved separately.

import { FOOTER, MENU } from "#src/settings/texts/words/frame.ts";
import { type MenuLink, moveLink, removeLink } from "#src/settings/texts/words/menu-groups.ts";
import { textKey } from "#src/settings/texts/words/part.ts";
import type { Change } from "./change-sections.ts";
import type { Navigation, Column, LinkList } from "./menu-link.ts";
import type { PageDraft } from "./page-draft.ts";

export const MENU_KEY = textKey(MENU, "items");
export const COLUMNS_KEY = textKey(FOOTER, "columns");
export const NAVIGATION_LABELS: Record<string, string> = {
  [MENU_KEY]: "Menu",
  [COLUMNS_KEY]: "Colunas do rodapé",
};

/** Limits of the server (features/site-texts). */
export const MAX = { label: 60, menu: 40, columns: 3, links: 15 };

export function maxLinks(list: LinkList): number {
  return list === "menu" ? MAX.menu : MAX.links;
}

/** Picks the navigation from the site texts. */
export function pickNavigation(texts: Readonly<Record<string, unknown>>): Navigation {
  return {
    menu: (texts[MENU_KEY] ?? MENU.words.items) as MenuLink[],
    columns: (texts[COLUMNS_KEY] ?? FOOTER.words.columns) as Column[],
  };
}

export function toTexts({ menu, columns }: Navigation): Record<string, unknown> {
  return { [MENU_KEY]: menu, [COLUMNS_KEY]: columns };
}

/** Returns the edited navigation, or the loaded one before the first change. */
export function navigationOf(page: PageDraft, opened: Navigation): Navigation {
  return page.navigation ?? opened;
}

/** Returns the path of a link in server errors. */
export function pathOf(list: LinkList, index: number): string {
  return list === "menu" ? `${MENU_KEY}.${index}` : `${COLUMNS_KEY}.${list}.links.${index}`;
}

export function linksOf({ menu, columns }: Navigation, list: LinkList): readonly MenuLink[] {
  return list === "menu" ? menu : (columns[list]?.links ?? []);
}

type NavigationChange = (navigation: Navigation) => Navigation;

/** Makes it a step in the page's history. */
export function changeNavigation(opened: Navigation, change: NavigationChange): Change {
  return (page) => {
    const before = navigationOf(page, opened);
    const navigation = change(before);
    return navigation === before ? page : { ...page, navigation };
  };
}

function setLinks(
  list: LinkList,
  change: (links: readonly MenuLink[]) => readonly MenuLink[],
): NavigationChange {
  return (navigation) => {
    if (change(linksOf(navigation, list)) === linksOf(navigation, list)) return navigation;
    if (list === "menu") return { ...navigation, menu: change(navigation.menu) };
    const columns = navigation.columns.map((column, place) =>
      place === list ? { ...column, links: change(column.links) } : column,
    );
    return { ...navigation, columns };
  };
}

export function changeMenuLink(list: LinkList, index: number, changed: Partial<MenuLink>): NavigationChange {
  return setLinks(list, (links) =>
    links.map((link, place) => (place === index ? { ...link, ...changed } : link)),
  );
}

/** @param index of the new link */
export function addMenuLink(list: LinkList, index: number): NavigationChange {
  return setLinks(list, (links) =>
    links.length < maxLinks(list) ? links.toSpliced(index, 0, newLink(links[index])) : links,
  );
}

/** @param next link below the new one; between two links of a group it joins the group */
function newLink(next: MenuLink | undefined): MenuLink {
  return { label: "", to: "", ...(next?.level && { level: next.level }) };
}

/** Its sublinks move up a level. */
export function removeMenuLink(list: LinkList, index: number): NavigationChange {
  return setLinks(list, (links) => removeLink(links, index));
}

/** Moves a menu link below the previous one as a sublink, or back. */
export function setLevel(index: number, level: MenuLink["level"]): NavigationChange {
  return changeMenuLink("menu", index, { level });
}

/** Its sublinks move along. Out-of-range moves do nothing. */
export function moveMenuLink(list: LinkList, from: number, to: number): NavigationChange {
  return setLinks(list, (links) => moveLink(links, from, to));
}

export function setTitle(column: number, title: string): NavigationChange {
  return (navigation) => ({
    ...navigation,
    columns: navigation.columns.map((other, place) => (place === column ? { ...other, title } : other)),
  });
}

export const addColumn: NavigationChange = (navigation) =>
  navigation.columns.length < MAX.columns
    ? { ...navigation, columns: [...navigation.columns, { title: "", links: [{ label: "", to: "" }] }] }
    : navigation;

export function removeColumn(column: number): NavigationChange {
  return (navigation) => ({ ...navigation, columns: navigation.columns.toSpliced(column, 1) });
}

export function moveColumn(from: number, to: number): NavigationChange {
  return (navigation) => {
    const moved = navigation.columns[from];
    if (!moved || to < 0 || to >= navigation.columns.length) return navigation;
    return { ...navigation, columns: navigation.columns.toSpliced(from, 1).toSpliced(to, 0, moved) };
  };
}
