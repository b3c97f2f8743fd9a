// The menu of a page of another site: the links of its first navigation, with those that they stand within.
import type { Element, Nodes, Root } from "hast";
import { toString } from "hast-util-to-string";
import { EXIT, SKIP, visit } from "unist-util-visit";
import type { MenuLink } from "../old-site/old-site.ts";
import { classesOf, readText } from "../old-site/to-markdown.ts";

/** More than any menu of people. */
const MAX_LINKS = 100;
const TRAIL = /breadcrumb|trilha|migalha|pagination|skip/i;

/** Each link once, in the order of the page; none where it has no navigation. */
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

/** Of an entry with entries of its own, its link comes before their list. */
function gather(node: Nodes, url: string, above: string | undefined, links: MenuLink[]): void {
  if (!("children" in node)) return;
  let own = above;
  for (const child of node.children) {
    if (child.type !== "element") continue;
    const isList = child.tagName === "ul" || child.tagName === "ol";
    if (child.tagName !== "a") {
      gather(child, url, isList && node.type === "element" && node.tagName === "li" ? own : above, links);
      continue;
    }
    const name = toString(child).replace(/\s+/g, " ").trim().slice(0, 200);
    const href = URL.parse(readText(child, "href"), url)?.href;
    if (!name || !href) continue;
    links.push({ name, href, ...(above && { above }) });
    own = name;
  }
}
