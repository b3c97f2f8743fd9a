// The menu and the footer's columns, which stand around every page and are edited on it. They are texts of the site
// (docs/adr/0044): here they take part in the page's history of changes, and are saved apart from it.
import { textKey } from "#src/settings/texts/words/part.ts";
import { moveLink, removeLink } from "#src/settings/texts/words/menu-groups.ts";
import { FOOTER, MENU } from "#src/settings/texts/words/frame.ts";
import type { PageDraft } from "./page-draft.ts";
import type { Change } from "./change-sections.ts";
import type { Navigation, Column, LinkList } from "./menu-link.ts";
import type { MenuLink } from "#src/settings/texts/words/menu-groups.ts";

export const MENU_KEY = textKey(MENU, "items");
export const COLUMNS_KEY = textKey(FOOTER, "columns");
export const NAVIGATION_LABELS: Record<string, string> = {
  [MENU_KEY]: "Menu",
  [COLUMNS_KEY]: "Colunas do rodapé",
};

/** As the server takes them (features/site-texts). */
export const MAX = { label: 60, menu: 40, columns: 3, links: 15 };

export function maxLinks(list: LinkList): number {
  return list === "menu" ? MAX.menu : MAX.links;
}

/** Of the texts of the site by their names. */
export function pickNavigation(texts: Readonly<Record<string, unknown>>): Navigation {
  return {
    menu: (texts[MENU_KEY] ?? MENU.words.items) as MenuLink[],
    columns: (texts[COLUMNS_KEY] ?? FOOTER.words.columns) as Column[],
  };
}

export function toTexts({ menu, columns }: Navigation): Record<string, unknown> {
  return { [MENU_KEY]: menu, [COLUMNS_KEY]: columns };
}

/** What the page's draft has of them; before the first change what was read. */
export function navigationOf(page: PageDraft, opened: Navigation): Navigation {
  return page.navigation ?? opened;
}

/** Where the server says that a link is. */
export function pathOf(list: LinkList, index: number): string {
  return list === "menu" ? `${MENU_KEY}.${index}` : `${COLUMNS_KEY}.${list}.links.${index}`;
}

export function linksOf({ menu, columns }: Navigation, list: LinkList): readonly MenuLink[] {
  return list === "menu" ? menu : (columns[list]?.links ?? []);
}

type NavigationChange = (navigation: Navigation) => Navigation;

/** As a step in the page's history. */
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

/** @param index of the new one */
export function addMenuLink(list: LinkList, index: number): NavigationChange {
  return setLinks(list, (links) =>
    links.length < maxLinks(list) ? links.toSpliced(index, 0, newLink(links[index])) : links,
  );
}

/** @param next the link below it: between those of one group it stands within the same */
function newLink(next: MenuLink | undefined): MenuLink {
  return { label: "", to: "", ...(next?.level && { level: next.level }) };
}

/** What stands within it moves up a level. */
export function removeMenuLink(list: LinkList, index: number): NavigationChange {
  return setLinks(list, (links) => removeLink(links, index));
}

/** Puts a link of the menu within the one above, or takes it out. */
export function setLevel(index: number, level: MenuLink["level"]): NavigationChange {
  return changeMenuLink("menu", index, { level });
}

/** What stands within it goes along. Beyond the ends nothing happens. */
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
