import { expect, type Page } from "@playwright/test";

/** Checks that each text is the whole text of some element, verbatim except for non-breaking spaces. */
export async function expectTexts(page: Page, texts: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const shown = new Set(await page.evaluate(readScreen));
      return texts.filter((text) => !shown.has(text));
    })
    .toEqual([]);
}

/** Returns every visible element's own text, and its text with descendants. */
function readScreen(): string[] {
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
      return [own.join(""), element.textContent];
    })
    .map((text) => text.replaceAll(/\s+/g, " ").trim());
}
