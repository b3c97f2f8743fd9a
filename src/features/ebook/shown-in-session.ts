// Whether this browser session has seen the e-book's dialog, or got the e-book.

/** docs/produto.md, "E-book": shown once per session, whichever prompt it was. */
const KEY = "leadMagnetShown";

/** Also true without storage, where the dialog would open on every page. */
export function wasShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberShown(): void {
  try {
    sessionStorage.setItem(KEY, "true");
  } catch {
    // Full: then it is remembered for this page only.
  }
}
