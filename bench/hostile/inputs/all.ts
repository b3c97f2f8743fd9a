// Lists every hostile input, and an honest one for each transport.

import type { Input } from "../input.ts";
import { ARCHIVE_INPUTS, HONEST_ARCHIVE } from "./archives.ts";
import { CRAWL_INPUTS, HONEST_SITE } from "./crawls.ts";
import { GHOST_INPUTS, HONEST_GHOST } from "./ghost.ts";
import { HONEST_LIST, LIST_INPUTS } from "./lists.ts";
import { HONEST_MAIL, MAIL_INPUTS } from "./mails.ts";
import { HONEST_EXPORT, WORDPRESS_INPUTS } from "./wordpress.ts";

export const HOSTILE_INPUTS: Input[] = [
  ...WORDPRESS_INPUTS,
  ...GHOST_INPUTS,
  ...CRAWL_INPUTS,
  ...ARCHIVE_INPUTS,
  ...LIST_INPUTS,
  ...MAIL_INPUTS,
];

/** Inputs of a usual run (ten minutes at most), one for each weakness; the others run by name, or all at once. */
export const USUAL_INPUTS: readonly string[] = [
  "wxr-reopened",
  "wxr-deep",
  "wxr-tables",
  "wxr-less-than",
  "wxr-entities",
  "wxr-title",
  "wxr-metas",
  "wxr-laughs",
  "wxr-attribute",
  "wxr-nested",
  "ghost-reopened",
  "ghost-large",
  "ghost-nested",
  "ghost-lexical",
  "ghost-mobiledoc",
  "crawl-reopened",
  "crawl-links",
  "crawl-robots-line",
  "crawl-sitemap-itself",
  "crawl-sitemap-large",
  "crawl-endless",
  "crawl-circle",
  "crawl-trickle",
  "crawl-long-head",
  "crawl-gzip-bomb",
  "crawl-png-bomb",
  "zip-bomb",
  "zip-overlap",
  "zip-entries",
  "zip-nested",
  "csv-cell",
  "csv-columns",
  "csv-quotes",
  "csv-redirects",
  "mail-html",
  "mail-parts",
];

/** One for each transport. */
export const HONEST_INPUTS: Input[] = [
  HONEST_EXPORT,
  HONEST_GHOST,
  HONEST_SITE,
  HONEST_ARCHIVE,
  HONEST_LIST,
  HONEST_MAIL,
];
