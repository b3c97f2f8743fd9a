// The brand's colours as a style sheet: in the page once, not in the data that it brings as well.
import { createContext, use, useEffect, useRef, useState } from "react";
import type { BrandColors } from "#src/shared/colors/brand-colors.ts";

const ID = "brand";
const RenderedContext = createContext("");

/** On the server: what `toBrandStyle` made of the settings. */
export const BrandStyleProvider = RenderedContext;

/**
 * In the browser it starts with what the server has written, and is made anew when the settings change.
 * @param settings undefined where they could not be read
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
      // Without a connection the colours stay as they are.
      () => {},
    );
  }, [primaryColor, secondaryColor]);
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />;
}
