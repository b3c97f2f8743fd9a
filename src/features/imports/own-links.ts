// Finds and replaces links in imported texts. They stay old paths until `set-links.server.ts` resolves them.

import type { Link } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { FILE_PATHS } from "#src/shared/public-addresses.ts";

interface Place {
  /** Offset of the address in the Markdown. */
  from: number;
  to: number;
  href: string;
}

/** Matches a Markdown link's address: in angle brackets, or without spaces and with escaped parentheses. */
const ADDRESS = /^(?:<[^<>\n]*>|(?:\\.|[^\s()\\])*)/;

/** Excludes links to imported files and to other hosts. */
export function isOwnLink(href: string): boolean {
  return /^\/(?![/\\])/.test(href) && !FILE_PATHS.test(href);
}

export function ownLinksIn(fields: Record<string, unknown>): string[] {
  const found = new Set<string>();
  mapValue(fields, (href) => {
    found.add(href);
    return href;
  });
  return [...found];
}

/**
 * @param targets new addresses by old ones
 * @returns the fields that changed
 */
export function replaceLinks(
  fields: Record<string, unknown>,
  targets: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const mapped = mapValue(value, (href) => targets.get(href) ?? href);
      return JSON.stringify(mapped) === JSON.stringify(value) ? [] : [[name, mapped]];
    }),
  );
}

function mapValue(value: unknown, toNew: (href: string) => string, name = ""): unknown {
  if (typeof value === "string") {
    if (name === "to") return isOwnLink(value) ? toNew(value) : value;
    return value.includes("](") ? mapMarkdown(value, toNew) : value;
  }
  if (Array.isArray(value)) return value.map((item) => mapValue(item, toNew));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapValue(inner, toNew, key)]));
}

function mapMarkdown(markdown: string, toNew: (href: string) => string): string {
  let result = "";
  let end = 0;
  for (const { from, to, href } of placesIn(markdown)) {
    const target = toNew(href);
    if (target === href) continue;
    result += markdown.slice(end, from) + target.replaceAll("(", "%28").replaceAll(")", "%29");
    end = to;
  }
  return result + markdown.slice(end);
}

/** Omits links in code. */
function placesIn(markdown: string): Place[] {
  const places: Place[] = [];
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  visit(tree, "link", (link: Link) => {
    const start = link.position?.start.offset ?? 0;
    const whole = markdown.slice(start, link.position?.end.offset);
    const opened = whole.lastIndexOf("](") + 2;
    if (opened < 2 || !isOwnLink(link.url)) return;
    const [written = ""] = ADDRESS.exec(whole.slice(opened)) ?? [];
    // Skips other syntax, such as reference links or titles with brackets.
    if (!isSame(written, link.url)) return;
    places.push({ from: start + opened, to: start + opened + written.length, href: link.url });
  });
  return places;
}

function isSame(written: string, url: string): boolean {
  const plain = written.replace(/^<(.*)>$/, "$1").replace(/\\(.)/g, "$1");
  return plain.replaceAll("&amp;", "&") === url;
}
