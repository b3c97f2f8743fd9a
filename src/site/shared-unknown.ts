// Unknown addresses share one rendered page with placeholder words, since their pages differ only in the address.

/** Must not occur in any address. */
const WORD = "zq7w";
/** Deeper addresses are rendered separately; no page of the site is so deep. */
const MAX_PARTS = 6;

interface StandIn {
  path: string;
  /** Turns that path's HTML into the requested path's. */
  fill(html: string): string;
}

/**
 * @param keepsFirst true if the first segment is a page, which the navigation marks
 * @returns undefined if the page must be rendered separately
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

/** Escapes as React does in texts and attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
