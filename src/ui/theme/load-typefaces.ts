import { CONTENT_ID } from "#src/ui/page/content-id.ts";

/**
 * Spacings to try, fiftieths of an em between words: the smallest that brings the lines back is taken, 0 where none
 * does.
 */
const SPACINGS = [1, -1, 2, -2, 3, -3, 4, -4, 5, 0];
/** Of public pages, rows of single words (`data-row`) among them; `forgetSpacings` takes the spacing back. */
const TEXTS = `#${CONTENT_ID} :is(h1,h2,h3,p,li,dd,[data-row])`;

/**
 * Puts the typefaces in once the page is painted. A first visitor reads in the fallback of fonts.css until then; who was here
 * before, and so has the service worker, sees them from the start. They are put in together: each would lay the page out
 * anew. Where they do not come, the fallback stays.
 * @param typefaces family → address
 */
export async function loadTypefaces(typefaces: Record<string, string>): Promise<void> {
  try {
    const isFirstVisit = !navigator.serviceWorker?.controller;
    if (isFirstVisit) await painted;
    const faces = await Promise.all(
      Object.entries(typefaces).map(([family, url]) =>
        new FontFace(family, `url(${url})`, { weight: "400 700" }).load(),
      ),
    );
    const texts = isFirstVisit ? [...document.querySelectorAll<HTMLElement>(TEXTS)].filter(isInSight) : [];
    const lines = texts.map(linesOf);
    for (const face of faces) document.fonts.add(face);
    texts.forEach((text, index) => keepLines(text, lines[index] as string));
  } catch {}
}

function isInSight(text: Element): boolean {
  const { top, bottom } = text.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** A text that would have a line more or less in the new type gets its words, a row its letters, a hair closer or wider. */
function keepLines(text: HTMLElement, lines: string): void {
  for (const spacing of SPACINGS) {
    if (linesOf(text) === lines) return;
    if ("row" in text.dataset) text.style.letterSpacing = `${spacing / 200}em`;
    else text.style.wordSpacing = `${spacing / 50}em`;
  }
}

/** Where the parts of a text begin and end, and it itself, from its top. */
function linesOf(text: HTMLElement): string {
  const range = document.createRange();
  const origin = text.getBoundingClientRect().top;
  return [text, ...text.childNodes]
    .flatMap((part) => {
      range.selectNode(part);
      const { top, bottom } = range.getBoundingClientRect();
      return [top, bottom].map((edge) => Math.round(edge - origin));
    })
    .join();
}

/** The next page has other texts, in what may be the same elements. */
export function forgetSpacings(): void {
  for (const text of document.querySelectorAll<HTMLElement>(`${TEXTS}[style]`)) {
    text.style.wordSpacing = "";
    text.style.letterSpacing = "";
  }
}
