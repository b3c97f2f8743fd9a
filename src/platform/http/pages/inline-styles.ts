// The styles of a public page travel within it: a sheet of its own would hold the first paint up by a round trip.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext } from "react-router";

/** Style sheets by address, as the browser would fetch them: "/assets/root-….css" → its text. */
export type StyleSheets = ReadonlyMap<string, string>;

/** What the server has read of its build; empty in development, where sheets change. */
export const styleSheetsContext = createContext<StyleSheets>(new Map());

/** @param root the folder of the browser's files */
export function readStyleSheets(root: string): StyleSheets {
  const files = globSync("assets/*.css", { cwd: root });
  return new Map(files.map((file) => [`/${file}`, readFileSync(join(root, file), "utf8").trim()]));
}

// Disabled, a link fetches nothing once it is parsed; Chromium's preload scanner, ahead of the parser, looks at the
// medium only.
const SILENT = 'disabled="" media="not all"';

const LINK = /<link rel="stylesheet" href="([^"]+)"(?=[\s/>])/g;

/** The router marks with an empty hash what a late part of a page brings as well. */
const withoutHash = (address: string) => address.replace(/#$/, "");

/**
 * Writes the sheets a page links to in front of its links, and disables these: the router's render in the
 * browser looks for the links, and nothing is fetched twice. `use-page-styles.ts` takes a sheet away with its link.
 * @param html a rendered page, whose policy is already made
 */
export function inlineStyles(html: string, sheets: StyleSheets): string {
  const end = html.indexOf("</head>");
  const head = html.slice(0, end);
  const links = [...head.matchAll(LINK)].filter(([, address = ""]) => sheets.has(withoutHash(address)));
  const [first] = links;
  if (!first) return html;
  const styles = links.map(
    ([, address = ""]) => `<style data-sheet="${address}">${sheets.get(withoutHash(address))}</style>`,
  );
  const disabled = head
    .slice(first.index)
    .replace(LINK, (link, address: string) =>
      sheets.has(withoutHash(address)) ? `${link} ${SILENT}` : link,
    );
  return head.slice(0, first.index) + styles.join("") + disabled + html.slice(end);
}
