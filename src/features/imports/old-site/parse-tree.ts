import type { Element, Nodes, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  parseFragment,
  type TreeAdapter,
} from "parse5";

/** Deepest nesting. Code that walks trees calls itself once per level. */
const DEPTH_MAX = 200;
/** Most elements and comments of a text; for short texts, the limit is their length in characters. */
const NODES_MAX = 100_000;
/** Limit for the shortest texts, because HTML's rules add elements that are not written. */
const NODES_MIN = 10_000;

const TOO_DEEP = "O texto tem marcas aninhadas demais e ficou de fora.";
const TOO_MANY = "O texto tem marcas demais e ficou de fora.";

/** HTML beyond the limits; the message is shown to users. */
export class TooMuchHtml extends Error {}

/**
 * Parses a page or a fragment.
 *
 * Limits apply during parsing and not only to the length: HTML's rules rebuild every open formatting element
 * in each following paragraph, so a short text may become millions of elements.
 * @throws TooMuchHtml if it would have too many or too deeply nested elements
 */
export function parseTree(html: string, form: "page" | "fragment"): Root {
  const treeAdapter = limited(Math.min(NODES_MAX, Math.max(NODES_MIN, html.length)));
  // Disabling scripts includes `noscript` content.
  const options = { treeAdapter, scriptingEnabled: false };
  const tree = fromParse5(form === "page" ? parse(html, options) : parseFragment(html, options)) as Root;
  if (isTooDeep(tree)) throw new TooMuchHtml(TOO_DEEP);
  return tree;
}

/** Counts elements and comments, and the nesting depth. At most one text lies between two of these. */
function limited(nodesMax: number): TreeAdapter<DefaultTreeAdapterMap> {
  let nodes = 0;
  let depth = 0;
  const count = (): void => {
    nodes += 1;
    if (nodes > nodesMax) throw new TooMuchHtml(TOO_MANY);
  };
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      count();
      return defaultTreeAdapter.createElement(...given);
    },
    createCommentNode(data) {
      count();
      return defaultTreeAdapter.createCommentNode(data);
    },
    onItemPush() {
      depth += 1;
      if (depth > DEPTH_MAX) throw new TooMuchHtml(TOO_DEEP);
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/** Avoids recursion. The parser may have moved elements after they were counted. */
function isTooDeep(tree: Root): boolean {
  let level: Pick<Root, "children">[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap(({ children }) => children.filter((child) => child.type === "element"));
  }
  return false;
}

/** Characters read for each one wanted, because most may be spaces. */
const READ_FOR_ONE = 20;

/**
 * Returns at most `max` characters in one line. Reads no further than needed, since reading many nested
 * elements completely would take quadratic time.
 * @param skipped tag names of child elements to ignore
 */
export function wordsOf(element: Element, max: number, skipped: ReadonlySet<string> = new Set()): string {
  const left: Nodes[] = element.children
    .filter((child) => child.type !== "element" || !skipped.has(child.tagName))
    .toReversed();
  let read = "";
  for (let node = left.pop(); node && read.length < max * READ_FOR_ONE; node = left.pop()) {
    if (node.type === "text") read += node.value.slice(0, max * READ_FOR_ONE);
    else if (node.type === "element") for (const child of node.children.toReversed()) left.push(child);
  }
  return read.replace(/\s+/g, " ").trim().slice(0, max).toWellFormed().trim();
}
