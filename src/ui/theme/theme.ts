// The theme is chosen per browser and applied to <html data-theme> before the first paint.

/** Defined in docs/produto.md, "Theme". */
const STORAGE_KEY = "ads-ui-theme";
const CHANGE_EVENT = "vitrine:theme";

export type ThemeChoice = "light" | "dark" | "system";

/**
 * Applies the stored choice, then follows the toggle, other tabs and the system. Call it in <head>, after the two
 * `theme-color` elements. If storage is blocked, the choice lasts until the page is left.
 */
export function followTheme(): void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // There is one element per theme, chosen by the system's preference; a choice is written to both.
  const metas = () => [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  const papers = metas().map(({ content }) => content);
  const apply = () => {
    let choice = root.dataset.themeChoice;
    try {
      choice = localStorage.getItem(STORAGE_KEY) ?? choice;
    } catch {}
    if (choice !== "light" && choice !== "dark") choice = "system";
    const isDark = choice === "system" ? dark.matches : choice === "dark";
    root.dataset.themeChoice = choice;
    root.dataset.theme = isDark ? "dark" : "light";
    for (const meta of metas()) meta.content = papers[Number(isDark)] ?? "";
  };
  addEventListener(CHANGE_EVENT, (event) => {
    const { detail } = event as CustomEvent<ThemeChoice | undefined>;
    if (detail) root.dataset.themeChoice = detail;
    try {
      if (detail) localStorage.setItem(STORAGE_KEY, detail);
    } catch {}
    apply();
  });
  addEventListener("storage", apply);
  dark.addEventListener("change", apply);
  apply();
}

export function chooseTheme(choice: ThemeChoice): void {
  dispatchEvent(new CustomEvent(CHANGE_EVENT, { detail: choice }));
}

/** Applies the choice again after something rewrote <html>. */
export function reapplyTheme(): void {
  dispatchEvent(new CustomEvent(CHANGE_EVENT));
}

export function readThemeChoice(): ThemeChoice {
  return (document.documentElement.dataset.themeChoice as ThemeChoice | undefined) ?? "system";
}

/** Includes changes in other tabs. @returns a function that stops watching */
export function watchThemeChoice(onChange: () => void): () => void {
  addEventListener(CHANGE_EVENT, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGE_EVENT, onChange);
    removeEventListener("storage", onChange);
  };
}
