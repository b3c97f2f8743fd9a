// Checks the links of texts before they are published, such as those of the menu and the footer.

import {
  checkInternalLinks,
  classifyLinks,
  type LinkChecks,
} from "#src/publishing/checks/check-links.server.ts";
import type { FoundLink } from "#src/publishing/checks/classify-links.ts";
import type { Warning } from "#src/publishing/checks/schema.ts";

const MAX_DEPTH = 6;
const MAX_LINKS = 200;

/**
 * Names links that lead nowhere, unless the site has them already.
 * @param texts as typed: of any type
 * @param stored the texts that visitors read
 * @param siteUrl address of the home page
 */
export async function checkTexts(
  texts: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
  siteUrl: string,
  checks: Pick<LinkChecks, "pathExists">,
): Promise<Warning[]> {
  const links = Object.entries(texts).flatMap(([name, value]) => {
    const known = new Set(findLinks(name, stored[name]).map(({ href }) => href));
    return findLinks(name, value).filter(({ href }) => !known.has(href));
  });
  const classified = classifyLinks(links.slice(0, MAX_LINKS), new URL(siteUrl));
  // A place in the menu is looked for on each page.
  return checkInternalLinks(classified, { ids: [], hasPlace: () => true }, checks);
}

/** Finds `{ label, to }` in a text's value, at any depth. */
function findLinks(field: string, value: unknown, depth = 0): FoundLink[] {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => findLinks(field, item, depth + 1));
  const { label, to, ...others } = value as Record<string, unknown>;
  const inner = Object.values(others).flatMap((item) => findLinks(field, item, depth + 1));
  if (typeof to !== "string" || to.trim() === "") return inner;
  return [{ field, href: to.trim(), text: typeof label === "string" ? label.trim() : "" }, ...inner];
}
