/** Shared by all prompts, so that only one is shown per session (docs/produto.md, "E-book"). */
const KEY = "leadMagnetShown";

/** Returns true also if storage is unavailable; otherwise the dialog would open on every page. */
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
    // Storage is full: remember it for this page only.
  }
}
