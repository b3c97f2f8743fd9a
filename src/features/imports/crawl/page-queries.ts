// Queries that make pages of their own on an old site ("produto.php?id=12"), within limits: links of calendars, sort
// orders and sessions never end.

import { createHash } from "node:crypto";
import { folderOf } from "#src/shared/comparable-path.ts";
import { decodeEscapes } from "#src/shared/percent-escapes.ts";
import { TRACKER_PARAMETERS } from "#src/shared/public-addresses.ts";
import type { ReadPage } from "./read-page.ts";

/** A query with more parameters is a combination of filters. */
const PARAMETERS_MAX = 4;
/** Most pages that differ by their query alone. */
export const QUERIES_MAX = 500;
/** Pages with the same content, after which the form of their query is no longer followed. */
const SAME_MAX = 10;

/** Parameters that say who asks, where from, in which order, what is searched for, or on which day. */
const NO_PAGE =
  /sess|^(?:s|c|s?sid|u?uid|cfid|cftoken|zenid|oscsid|token|hash|key|sort\w*|order\w*|ordem|ordena\w*|dir|direction|limit\w*|start|offset|per_?page|paged|cpage|comment\w*|replytocom|view_?mode|print\w*|imprim\w*|pdf|tmpl|format|amp|share|add-to-cart|action|acao|login|logout|return\w*|redirect\w*|ref\w*|from|source|origem|date\w*|data|dia|mes|ano|day|month|year|week|m|cal\w*|tribe\w*|s|q|query|busca\w*|search\w*|pesquisa|filter\w*|filtro\w*|min_\w*|max_\w*|rand\w*|time\w*|ts|t|v|ver|nocache|cache|_\w*)$/i;
/** Further pages of a list, if the value is a number: "page=2", but not "page=empresa". */
const LIST_PAGE = /^(?:page|pagina|pag|pg)$/i;
/** WordPress's lists, at the home page's address. */
const LISTS_AT_HOME = /^(?:cat|category_name|author|author_name|tag|feed|attachment_id|post_type)$/i;
/** A word or a number. Days and codes make pages without end. */
const VALUE = /^(?!\d{4}-\d\d)(?![0-9a-f]{24})[\p{L}\d][\p{L}\d ._/-]{0,59}$/u;

/**
 * Keeps the parameters that say which page is meant, as they were sent, in alphabetical order.
 * @param search of a URL
 * @returns "" or a query with "?"
 */
export function keepPageQuery(search: string): string {
  const pairs = search.slice(1).split("&", 50);
  const kept = pairs.filter((pair) => {
    const [name = "", value = ""] = pair
      .split(/=(.*)/s, 2)
      .map((part) => decodeEscapes(part.replaceAll("+", " ")));
    if (NO_PAGE.test(name) || TRACKER_PARAMETERS.test(name.toLowerCase())) return false;
    if (LIST_PAGE.test(name) && /^\d+$/.test(value)) return false;
    return /^[\w[\]-]{1,30}$/.test(name) && (value === "" ? /^\d{1,6}$/.test(name) : VALUE.test(value));
  });
  if (kept.length === 0 || kept.length > PARAMETERS_MAX) return "";
  return `?${[...new Set(kept)].toSorted().join("&")}`;
}

/** Tells whether an address is a list of the old site, which has lists of its own here. */
export function isListAtHome({ pathname, search }: URL): boolean {
  return pathname === "/" && [...new URLSearchParams(search).keys()].some((name) => LISTS_AT_HOME.test(name));
}

/** Limits the pages that differ by their query, and recognizes those with the same content. */
export class QueriedPages {
  readonly #asked = new Map<string, number>();
  readonly #same = new Map<string, number>();
  /** First address of each content. */
  readonly #contents = new Map<string, string>();
  /** Paths with more pages than the limit. */
  readonly cut = new Set<string>();

  /** Counts a page before it is asked for. @returns false beyond the limits */
  take(url: string): boolean {
    const { pathname, search } = new URL(url);
    if (search === "") return true;
    if ((this.#same.get(formOf(url)) ?? 0) >= SAME_MAX) return false;
    const count = this.#asked.get(pathname) ?? 0;
    if (count >= QUERIES_MAX) {
      this.cut.add(pathname);
      return false;
    }
    this.#asked.set(pathname, count + 1);
    return true;
  }

  /** @returns the address of the page that had the same content before, if this one has a query or is an index page */
  findSame(url: string, { title, html }: ReadPage): string | undefined {
    const content = createHash("sha256").update(`${title}\n${html}`).digest("base64");
    const known = this.#contents.get(content);
    if (known === undefined) this.#contents.set(content, url);
    const mayBeSame = url.includes("?") || folderOf(new URL(url).pathname) !== undefined;
    if (known === undefined || known === url || !mayBeSame) return undefined;
    this.#same.set(formOf(url), (this.#same.get(formOf(url)) ?? 0) + 1);
    return known;
  }
}

/** "/agenda.php?dia=1&sala=2" → "/agenda.php?dia&sala" */
function formOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search.replace(/=[^&]*/g, "");
}
