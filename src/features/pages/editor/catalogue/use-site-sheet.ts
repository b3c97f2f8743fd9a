import { useMemo } from "react";

/** Creates a style sheet of the site's styles for thumbnails. */
export function useSiteSheet(styles: string): CSSStyleSheet {
  return useMemo(() => {
    const made = new CSSStyleSheet();
    // Thumbnails are in the dashboard's document, so the dashboard's theme and colors apply.
    made.replaceSync(`${styles}\n:host { font-size: 1.0625rem; line-height: 1.6 }`);
    return made;
  }, [styles]);
}
