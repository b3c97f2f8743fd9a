// Public pages carry their style sheets: fetched, they would hold the first paint up by a round trip (docs/adr/0032).
import { cloneElement, createContext, use, useState } from "react";
import { Links as useLinks } from "react-router";
import { type HeadElement, mapElements } from "./map-elements.ts";

/** Style sheets by address, as the browser would fetch them: "/assets/root-….css" → its text. */
type StyleSheets = ReadonlyMap<string, string>;

const StyleSheetsContext = createContext<StyleSheets>(new Map());

/** On the server: the sheets that this page is to carry itself. */
export const StyleSheetsProvider = StyleSheetsContext;

/** React Router's `Links`, where sheets that the page carries stand in front of their links. */
export function PageLinks() {
  return mapElements(useLinks({}), (element) =>
    element.props.rel === "stylesheet" ? <SheetLink key={element.key} link={element} /> : element,
  );
}

/** The link of a carried sheet fetches nothing; it stays for Vite and the router, who look whether a sheet is there. */
function SheetLink({ link }: { link: HeadElement }) {
  const { href = "" } = link.props;
  const sheets = use(StyleSheetsContext);
  // In the browser only the render that takes the page over finds one: whoever comes back later has it fetched.
  const [text] = useState(() =>
    // The router marks with an empty hash what a late part of a page brings as well.
    typeof document === "undefined" ? sheets.get(href.replace(/#$/, "")) : readCarried(href),
  );
  if (text === undefined) return link;
  return (
    <>
      <style data-sheet={href} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {/* Chromium's preload scanner, ahead of the parser, looks at the medium only. */}
      {cloneElement(link, { disabled: true, media: "not all" } as object)}
    </>
  );
}

function readCarried(href: string): string | undefined {
  return document.querySelector(`style[data-sheet="${CSS.escape(href)}"]`)?.textContent;
}
