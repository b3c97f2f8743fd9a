// Pages of unknown addresses differ in nothing but their address, so one is rendered for all: with words that stand in
// for the parts of the address, which are put in afterwards.

/** No part of any address. */
const WORD = "zq7w";
/** Deeper addresses are rendered by themselves; nothing of the site is so deep. */
const MAX_PARTS = 6;

interface StandIn {
  /** The path to render. */
  path: string;
  /** The HTML of that path as the asked one's. */
  fill(html: string): string;
}

/**
 * The path that stands in for an unknown one.
 * @param keepsFirst whether the first part is that of a page, which the navigation marks
 * @returns undefined where the page must be rendered by itself
 */
export function standInFor(path: string, keepsFirst: boolean): StandIn | undefined {
  const parts = path.split("/").filter(Boolean);
  const replaced = keepsFirst ? parts.slice(1) : parts;
  if (replaced.length === 0 || parts.length > MAX_PARTS || path.includes(WORD)) return undefined;
  const words = replaced.map((_part, at) => `${WORD}${at}x`);
  return {
    path: `/${[...parts.slice(0, keepsFirst ? 1 : 0), ...words].join("/")}`,
    fill: (html) =>
      replaced.reduce((text, part, at) => text.replaceAll(words[at] ?? "", () => escapeHtml(part)), html),
  };
}

/** As React does in texts and attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
