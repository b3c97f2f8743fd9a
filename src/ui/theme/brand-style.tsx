// The site's look from the settings, as an inline style sheet; not repeated in the loader's data.

import { createContext, use, useEffect, useRef, useState } from "react";
import { LOOK_FIELDS, pickLook, type ShortLook } from "#src/shared/site-look.ts";

const ID = "brand";
const RenderedContext = createContext("");

/** Provides the result of `toSiteStyle`, on the server. */
export const BrandStyleProvider = RenderedContext;

/**
 * Starts with the server's text in the browser, and recomputes it when the settings change.
 * @param settings undefined if they could not be read
 */
export function BrandStyle({ settings }: { settings: ShortLook | undefined }) {
  const rendered = use(RenderedContext);
  const [style, setStyle] = useState(() =>
    typeof document === "undefined" ? rendered : (document.getElementById(ID)?.textContent ?? ""),
  );
  const shown = useRef(settings);
  useEffect(() => {
    const { current } = shown;
    if (!settings || (current && LOOK_FIELDS.every((name) => current[name] === settings[name]))) return;
    import("./site-style.ts")
      .then(({ toSiteStyle }) => {
        const changed = toSiteStyle(pickLook(settings));
        shown.current = settings;
        setStyle(changed);
      })
      // Offline, or served by a process of another version, the look stays unchanged.
      .catch(() => {});
  }, [settings]);
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />;
}
