/** Word spacings to try, em: the smallest that brings the lines back is taken, 0 where none does. */
const SPACINGS = [0.02, -0.02, 0.04, -0.04, 0.06, -0.06, 0.08, -0.08, 0.1, -0.1, 0];

/**
 * Puts the typefaces in once the page is painted. A first visitor reads in the fallback of fonts.css until then; who was here
 * before, and so has the service worker, sees them from the start. They are put in together: each would lay the page out
 * anew. Where they do not come, the fallback stays.
 * @param typefaces family → address
 */
export async function loadTypefaces(typefaces: Record<string, string>): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) await painted;
    const faces = await Promise.all(
      Object.entries(typefaces).map(([family, url]) =>
        new FontFace(family, `url(${url})`, { weight: "400 700" }).load(),
      ),
    );
    const texts = [...document.querySelectorAll<HTMLElement>("main :is(h1,h2,h3,p,li,dd)")].filter(isInSight);
    const lines = texts.map(linesOf);
    for (const face of faces) document.fonts.add(face);
    texts.forEach((text, index) => setBack(text, lines[index] ?? ""));
  } catch {}
}

function isInSight(text: Element): boolean {
  return text.getBoundingClientRect().top < innerHeight;
}

/** A text that would have a line more or less in the new type gets its words a hair closer or wider. */
function setBack(text: HTMLElement, lines: string): void {
  for (const spacing of SPACINGS) {
    if (linesOf(text) === lines) return;
    text.style.wordSpacing = `${spacing}em`;
  }
}

/** Where the text and each of its parts begin and end. */
function linesOf(text: HTMLElement): string {
  const range = document.createRange();
  return [text, ...text.childNodes]
    .flatMap((part) => {
      range.selectNode(part);
      const { top, bottom } = range.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    })
    .join();
}
