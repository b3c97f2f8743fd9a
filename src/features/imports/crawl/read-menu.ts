// Reads the first navigation of another site's page.

import type { Element, Nodes, Root } from "hast";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { ADDRESS_MAX, type MenuLink } from "../old-site/old-site.ts";
import { wordsOf } from "../old-site/parse-tree.ts";
import { classesOf, readText } from "../old-site/to-markdown.ts";

const MAX_LINKS = 100;
/** Menus are often repeated for screens of different widths. */
const MAX_READ = 10 * MAX_LINKS;
const TRAIL = /breadcrumb|trilha|migalha|pagination|skip/i;

/** Returns each link once, in page order; empty if the page has no navigation. */
export function readMenu(tree: Root, url: string): MenuLink[] {
  const menu = findFirst(tree, isMenu) ?? findFirst(tree, ({ tagName }) => tagName === "header");
  const links: MenuLink[] = [];
  if (menu) gather(menu, url, undefined, links);
  return [...new Map(links.map((link) => [`${link.name} ${link.href}`, link])).values()].slice(0, MAX_LINKS);
}

function isMenu(element: Element): boolean {
  const isNavigation = element.tagName === "nav" || readText(element, "role") === "navigation";
  return isNavigation && !TRAIL.test([...classesOf(element), readText(element, "ariaLabel")].join(" "));
}

function findFirst(tree: Root, is: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, "element", (element) => {
    if (element.tagName === "footer") return SKIP;
    if (!is(element)) return undefined;
    found = element;
    return EXIT;
  });
  return found;
}

/** A parent entry's link comes before the list of its children. */
function gather(node: Nodes, url: string, above: string | undefined, links: MenuLink[]): void {
  if (!("children" in node)) return;
  let own = above;
  for (const child of node.children) {
    if (links.length >= MAX_READ) return;
    if (child.type !== "element") continue;
    const isList = child.tagName === "ul" || child.tagName === "ol";
    if (child.tagName !== "a") {
      gather(child, url, isList && node.type === "element" && node.tagName === "li" ? own : above, links);
      continue;
    }
    const name = wordsOf(child, 200);
    const link = readText(child, "href");
    const href = link.length <= ADDRESS_MAX && URL.parse(link, url)?.href;
    if (!name || !href) continue;
    links.push({ name, href, ...(above && { above }) });
    own = name;
  }
}
