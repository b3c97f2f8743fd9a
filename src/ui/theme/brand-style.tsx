// The looks that the settings give the site, as an inline style sheet; not repeated in the loader's data.
import { createContext, use, useEffect, useRef, useState } from "react";
import { LOOK_FIELDS, type SiteLook } from "#src/shared/site-look.ts";

const ID = "brand";
const RenderedContext = createContext("");

/** On the server: the result of `toSiteStyle`. */
export const BrandStyleProvider = RenderedContext;

/**
 * In the browser it starts with the server's text, and is computed again when the settings change.
 * @param settings undefined if they could not be read
 */
export function BrandStyle({ settings }: { settings: SiteLook | undefined }) {
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
        const changed = toSiteStyle(settings);
        shown.current = settings;
        setStyle(changed);
      })
      // Without a connection, or beside a process of another version, everything stays as it looks.
      .catch(() => {});
  }, [settings]);
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />;
}
