// HTML of other programs as a tree, within limits that hold while it is parsed.
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
/** Most elements and comments of a text; a short text may have no more than it has characters. */
const NODES_MAX = 100_000;
/** Every text may have this many: HTML's rules add elements that are not written. */
const NODES_MIN = 10_000;

const TOO_DEEP = "O texto tem marcas aninhadas demais e ficou de fora.";
const TOO_MANY = "O texto tem marcas demais e ficou de fora.";

/** A text that is no tree of people; the message is for them. */
export class TooMuchHtml extends Error {}

/**
 * Parses a page, or a fragment of one.
 *
 * Limits are needed while parsing and not only for its length: HTML's rules rebuild every formatting element that is open in
 * each following paragraph, so that a short text may become millions of elements.
 * @throws TooMuchHtml where it would have too many or too nested elements
 */
export function parseTree(html: string, form: "page" | "fragment"): Root {
  const treeAdapter = limited(Math.min(NODES_MAX, Math.max(NODES_MIN, html.length)));
  // Without scripts, what a page shows to readers without them is part of it.
  const options = { treeAdapter, scriptingEnabled: false };
  const tree = fromParse5(form === "page" ? parse(html, options) : parseFragment(html, options)) as Root;
  if (isTooDeep(tree)) throw new TooMuchHtml(TOO_DEEP);
  return tree;
}

/**
 * Builds parse5's own tree and counts its elements and comments, and how many elements are open at a time. Texts need no counting:
 * there is at most one between two of those.
 */
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

/** Tells whether a tree is too nested, without recursion. The parser may have moved elements after it counted them. */
function isTooDeep(tree: Root): boolean {
  let level: Pick<Root, "children">[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap(({ children }) => children.filter((child) => child.type === "element"));
  }
  return false;
}

/** Reads this many characters for each one that is wanted, because most may be spaces. */
const READ_FOR_ONE = 20;

/**
 * The words of an element, in one line of at most so many characters. Reads no further than it needs: each of many nested elements
 * has all the words of those within it.
 * @param skipped elements directly within it that say something else
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
