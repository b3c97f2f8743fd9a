import { useMemo } from "react";

/** The styles of the site, for pictures of sections. */
export function useSiteSheet(styles: string): CSSStyleSheet {
  return useMemo(() => {
    const made = new CSSStyleSheet();
    // The pictures stand in the dashboard's document: its own theme and colours hold there.
    made.replaceSync(`${styles}\n:host { font-size: 1.0625rem; line-height: 1.6 }`);
    return made;
  }, [styles]);
}
