// Public pages inline their style sheets: fetching them would delay the first paint by a round trip (docs/adr/0032).

import { cloneElement, createContext, use, useState } from "react";
import { Links as useLinks } from "react-router";
import { type HeadElement, mapElements } from "./map-elements.ts";

/** Style sheets by address, such as "/assets/root-….css". */
type StyleSheets = ReadonlyMap<string, string>;

const StyleSheetsContext = createContext<StyleSheets>(new Map());

export const StyleSheetsProvider = StyleSheetsContext;

/** React Router's `Links`, with inline sheets before their links. */
export function PageLinks() {
  return mapElements(useLinks({}), (element) =>
    element.props.rel === "stylesheet" ? <SheetLink key={element.key} link={element} /> : element,
  );
}

/** The link of an inline sheet fetches nothing; Vite and the router need it to see that the sheet is present. */
function SheetLink({ link }: { link: HeadElement }) {
  const { href = "" } = link.props;
  const sheets = use(StyleSheetsContext);
  // In the browser only hydration finds inline sheets; on a later visit of the page they are fetched.
  const [text] = useState(() =>
    // The router adds an empty hash to sheets shared with a lazy part of a page.
    typeof document === "undefined" ? sheets.get(href.replace(/#$/, "")) : readCarried(href),
  );
  if (text === undefined) return link;
  return (
    <>
      <style data-sheet={href} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {/* Chromium's preload scanner ignores `disabled` and checks only `media`. */}
      {cloneElement(link, { disabled: true, media: "not all" } as object)}
    </>
  );
}

function readCarried(href: string): string | undefined {
  return document.querySelector(`style[data-sheet="${CSS.escape(href)}"]`)?.textContent;
}
