// Texts around all pages, and menu and footer links, which never lead to unpublished pages.

import { isDeepStrictEqual } from "node:util";
import { kinds } from "#src/content-types.ts";
import { listPagePlaces, type PagePlace } from "#src/features/pages/pages.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hasPublished } from "#src/publishing/public/has-published.server.ts";
import { getShownTexts, getWords } from "#src/settings/texts/texts.server.ts";
import { CONTACT_SENT } from "#src/settings/texts/words/contact.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import {
  COOKIES,
  FOOTER,
  followMenu,
  LOST_MESSAGE,
  MENU,
  WAITING,
  WHATSAPP,
} from "#src/settings/texts/words/frame.ts";
import { groupLinks, keepLinks } from "#src/settings/texts/words/menu-groups.ts";
import { ERROR } from "#src/settings/texts/words/notices.ts";
import { type StoredTexts, textKey, type TextPart, wordsOf } from "#src/settings/texts/words/part.ts";
import type { FrameLink } from "./navigation.ts";

const PARTS: TextPart[] = [MENU, FOOTER, COOKIES, WHATSAPP, WAITING, LOST_MESSAGE, CONTACT_SENT, ERROR];
/** The owner's pages come before it. */
const LAST_LINK = "/contato";

/** Returns only texts that differ from the defaults in the browser's scripts. */
export async function readFrameTexts(resources: Resources): Promise<StoredTexts> {
  const shown = await getShownTexts(resources, PARTS);
  const places = await readPlaces(resources);
  const empty = await findEmpty(resources);
  const { file } = await getWords(resources, EBOOK_POPUP);
  const gone = new Set(file === "" ? ["/ebook"] : []);
  const fit = (part: TextPart, field: string, frameLinks: readonly FrameLink[]) => {
    const own = Object.hasOwn(shown, textKey(part, field)) ? frameLinks : withoutEmpty(frameLinks, empty);
    return withoutHidden(withoutEmpty(own, gone), places);
  };
  const items = addOwnPages(fit(MENU, "items", wordsOf(MENU, shown).items), places);
  const columns = wordsOf(FOOTER, shown).columns.map(({ title, links }) => ({
    title,
    links: followMenu(fit(FOOTER, "columns", links), items),
  }));
  return {
    ...shown,
    ...(!isDeepStrictEqual(items, MENU.words.items) && { [textKey(MENU, "items")]: items }),
    ...(!isDeepStrictEqual(columns, FOOTER.words.columns) && { [textKey(FOOTER, "columns")]: columns }),
  };
}

/** `readFrameTexts` keeps an owner's own links to empty lists, but not to nonexistent pages. */
export function withoutEmpty(frameLinks: readonly FrameLink[], empty: ReadonlySet<string>): FrameLink[] {
  return keepLinks(frameLinks, ({ to }) => !empty.has(to));
}

async function findEmpty(resources: Resources): Promise<Set<string>> {
  const empty = new Set<string>();
  for (const kind of kinds) {
    try {
      if (kind.listPath && !(await hasPublished(resources, kind))) empty.add(kind.listPath);
    } catch (error) {
      resources.cache.markIncomplete();
      resources.log.error({ err: error }, "content could not be counted: links shown as they are");
    }
  }
  return empty;
}

export function withoutHidden(frameLinks: readonly FrameLink[], places: PagePlace[]): FrameLink[] {
  const hidden = new Set(places.filter(({ isPublished }) => !isPublished).map(({ path }) => path));
  const shown = keepLinks(frameLinks, ({ to }) => !hidden.has(to.replace(/[?#].*$/, "")));
  return shown.map(({ label, to, level }) => ({ label, to, ...(level && { level }) }));
}

export function addOwnPages(frameLinks: FrameLink[], places: PagePlace[]): FrameLink[] {
  const known = new Set(frameLinks.map(({ to }) => to));
  const own = places
    .filter(({ isPublished, inMenu, path }) => isPublished && inMenu && !known.has(path))
    .map(({ title, path }) => ({ label: title, to: path }));
  const isLast = ({ link }: { link: FrameLink }) => link.to === LAST_LINK;
  // Skips back to the start of a group, so that nothing separates its links.
  const last = groupLinks(frameLinks).find((group) => isLast(group) || group.inner.some(isLast));
  return last ? frameLinks.toSpliced(last.index, 0, ...own) : [...frameLinks, ...own];
}

/** Returns an empty list on read errors, so that all links are shown. */
async function readPlaces(resources: Resources): Promise<PagePlace[]> {
  try {
    return await listPagePlaces(resources);
  } catch (error) {
    resources.cache.markIncomplete();
    resources.log.error({ err: error }, "pages could not be read: menu shown as it is written");
    return [];
  }
}
