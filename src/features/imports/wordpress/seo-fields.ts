// Reads a post's titles and descriptions from SEO plugins: Yoast, Rank Math, All in One SEO.

import { LINE_MAX } from "../old-site/old-site.ts";

const TITLES = ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title"];
const DESCRIPTIONS = [
  "_yoast_wpseo_metadesc",
  "rank_math_description",
  "_aioseo_description",
  "_aioseop_description",
];

export const SEO_FIELDS = [...TITLES, ...DESCRIPTIONS];

/** Placeholders that the plugin fills in within titles. */
const PATTERNS: Readonly<Record<string, "title" | "site" | "sep">> = {
  "%%title%%": "title",
  "%%sitename%%": "site",
  "%%sep%%": "sep",
  "%title%": "title",
  "%sitename%": "site",
  "%sep%": "sep",
  "#post_title": "title",
  "#site_title": "site",
  "#separator_sa": "sep",
};

/** @returns the fields that were edited, without patterns of only title and site */
export function readSeo(
  metas: ReadonlyMap<string, string>,
  known: { title: string; site: string },
): { seoTitle?: string; seoDescription?: string } {
  const first = (names: string[]) => names.map((name) => metas.get(name)?.trim()).find(Boolean);
  const fill = (text: string | undefined) =>
    text
      ?.slice(0, LINE_MAX)
      .replace(/%%\w+%%|%\w+%|#(?:post_title|site_title|separator_sa)/g, (pattern) => {
        const word = PATTERNS[pattern];
        return word === "sep" ? "–" : word ? known[word] : "";
      })
      .slice(0, LINE_MAX)
      .replace(/\s+/g, " ")
      .trim();
  const seoTitle = fill(first(TITLES));
  const seoDescription = fill(first(DESCRIPTIONS));
  return { ...(seoTitle && { seoTitle }), ...(seoDescription && { seoDescription }) };
}
