// The brand's colours as an inline style sheet; not repeated in the loader's data.
import { createContext, use, useEffect, useRef, useState } from "react";
import type { BrandColors } from "#src/shared/colors/brand-colors.ts";

const ID = "brand";
const RenderedContext = createContext("");

/** On the server: the result of `toBrandStyle`. */
export const BrandStyleProvider = RenderedContext;

/**
 * In the browser it starts with the server's text, and is computed again when the settings change.
 * @param settings undefined if they could not be read
 */
export function BrandStyle({ settings }: { settings: BrandColors | undefined }) {
  const rendered = use(RenderedContext);
  const [style, setStyle] = useState(() =>
    typeof document === "undefined" ? rendered : (document.getElementById(ID)?.textContent ?? ""),
  );
  const { primaryColor, secondaryColor } = settings ?? {};
  const shown = useRef(settings);
  useEffect(() => {
    const { current } = shown;
    if (!primaryColor || !secondaryColor) return;
    if (current?.primaryColor === primaryColor && current.secondaryColor === secondaryColor) return;
    const colors = { primaryColor, secondaryColor };
    import("#src/shared/colors/brand-colors.ts").then(
      ({ toBrandStyle }) => {
        shown.current = colors;
        setStyle(toBrandStyle(colors));
      },
      // Without a connection the colours stay.
      () => {},
    );
  }, [primaryColor, secondaryColor]);
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />;
}
