// The exact texts that a screen shows.
import { expect, type Page } from "@playwright/test";

/** Each text is all that some element of the page shows, to the letter but for spaces that do not break. */
export async function expectTexts(page: Page, texts: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const shown = new Set(await page.evaluate(readScreen));
      return texts.filter((text) => !shown.has(text));
    })
    .toEqual([]);
}

/** What every visible element says by itself, and what it says with those inside it. */
function readScreen(): string[] {
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
      return [own.join(""), element.textContent];
    })
    .map((text) => text.replaceAll(/\s+/g, " ").trim());
}
