// The menu and the footer's columns, which stand around every page and are edited on it. They are texts of the site
// (docs/adr/0044): here they take part in the page's history of changes, and are saved apart from it.
import { textKey } from "#src/settings/texts/words/part.ts";
import { FOOTER, MENU } from "#src/settings/texts/words/frame.ts";
import type { PageDraft } from "../page-draft.ts";
import type { Change } from "../change-sections.ts";
import type { Around, Column, Way, WayList } from "./shape.ts";

export const MENU_KEY = textKey(MENU, "items");
export const COLUMNS_KEY = textKey(FOOTER, "columns");
export const AROUND_LABELS: Record<string, string> = {
  [MENU_KEY]: "Menu",
  [COLUMNS_KEY]: "Colunas do rodapé",
};

/** As the server takes them (features/site-texts). */
export const MOST = { label: 60, menu: 12, columns: 3, links: 15 };

export function mostWays(list: WayList): number {
  return list === "menu" ? MOST.menu : MOST.links;
}

/** Of the texts of the site by their names. */
export function pickAround(texts: Readonly<Record<string, unknown>>): Around {
  return {
    menu: (texts[MENU_KEY] ?? MENU.words.items) as Way[],
    columns: (texts[COLUMNS_KEY] ?? FOOTER.words.columns) as Column[],
  };
}

export function toTexts({ menu, columns }: Around): Record<string, unknown> {
  return { [MENU_KEY]: menu, [COLUMNS_KEY]: columns };
}

/** What the page's draft has of them; before the first change what was read. */
export function aroundOf(page: PageDraft, opened: Around): Around {
  return page.around ?? opened;
}

/** Where the server says that a link is. */
export function pathOf(list: WayList, index: number): string {
  return list === "menu" ? `${MENU_KEY}.${index}` : `${COLUMNS_KEY}.${list}.links.${index}`;
}

export function waysOf({ menu, columns }: Around, list: WayList): readonly Way[] {
  return list === "menu" ? menu : (columns[list]?.links ?? []);
}

type AroundChange = (around: Around) => Around;

/** As a step in the page's history. */
export function changeAround(opened: Around, change: AroundChange): Change {
  return (page) => {
    const before = aroundOf(page, opened);
    const around = change(before);
    return around === before ? page : { ...page, around };
  };
}

function setWays(list: WayList, change: (ways: readonly Way[]) => readonly Way[]): AroundChange {
  return (around) => {
    if (list === "menu") return { ...around, menu: change(around.menu) };
    const columns = around.columns.map((column, place) =>
      place === list ? { ...column, links: change(column.links) } : column,
    );
    return { ...around, columns };
  };
}

export function setWay(list: WayList, index: number, changed: Partial<Way>): AroundChange {
  return setWays(list, (ways) => ways.map((way, place) => (place === index ? { ...way, ...changed } : way)));
}

/** @param index of the new one */
export function addWay(list: WayList, index: number): AroundChange {
  return setWays(list, (ways) =>
    ways.length < mostWays(list) ? ways.toSpliced(index, 0, { label: "", to: "" }) : ways,
  );
}

export function removeWay(list: WayList, index: number): AroundChange {
  return setWays(list, (ways) => ways.toSpliced(index, 1));
}

/** Beyond the ends nothing happens. */
export function moveWay(list: WayList, from: number, to: number): AroundChange {
  return (around) => {
    const moved = waysOf(around, list)[from];
    if (!moved || from === to || to < 0 || to >= waysOf(around, list).length) return around;
    return setWays(list, (ways) => ways.toSpliced(from, 1).toSpliced(to, 0, moved))(around);
  };
}

export function setTitle(column: number, title: string): AroundChange {
  return (around) => ({
    ...around,
    columns: around.columns.map((other, place) => (place === column ? { ...other, title } : other)),
  });
}

export const addColumn: AroundChange = (around) =>
  around.columns.length < MOST.columns
    ? { ...around, columns: [...around.columns, { title: "", links: [{ label: "", to: "" }] }] }
    : around;

export function removeColumn(column: number): AroundChange {
  return (around) => ({ ...around, columns: around.columns.toSpliced(column, 1) });
}

export function moveColumn(from: number, to: number): AroundChange {
  return (around) => {
    const moved = around.columns[from];
    if (!moved || to < 0 || to >= around.columns.length) return around;
    return { ...around, columns: around.columns.toSpliced(from, 1).toSpliced(to, 0, moved) };
  };
}
