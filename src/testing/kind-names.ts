// Finds where code names a kind of content outside its slice: in names, in addresses, and in what people read.
import { type Node, parseFile, visit } from "./read-code.ts";

/** The words of a kind by the slice that may use them. Pages, settings and texts have words that everything uses. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  posts: ["post", "posts", "blog"],
  projects: ["project", "projects", "projeto", "projetos", "portfolio", "portfólio"],
  faq: ["faq", "faqs"],
};
const KINDS: Readonly<Record<string, RegExp>> = {
  pages: /^pageType$/,
  "site-settings": /^settingsType$/,
  "site-texts": /^textsType$/,
};

/** How often a file names a kind of another slice. */
export function countKindNames(file: string, source?: string): number {
  const [, slice = ""] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
  const words = new Set(Object.entries(WORDS).flatMap(([owner, own]) => (owner === slice ? [] : own)));
  const names = Object.entries(KINDS).flatMap(([owner, name]) => (owner === slice ? [] : name));
  let count = 0;
  visit(parseFile(file, source), (node) => {
    if (isHttp(node)) return node.callee === undefined ? false : { type: "", within: node.arguments };
    for (const text of textsOf(node)) {
      count += wordsOf(text).filter((word) => words.has(word)).length;
      if (names.some((name) => name.test(text))) count++;
    }
    return true;
  });
  return count;
}

/**
 * What only sounds like it: the words of HTTP, mail headers, the browser, schema.org, office files and the repository;
 * and a parameter that programs send. */
const NO_KIND =
  /\bPOST\b|List-Unsubscribe-Post|postMessage|post-message|\bFAQPage\b|vbaProject|VBA_PROJECT|PROJECT_FOLDER|project-folder|post-published|\bpostsTo\b/g;

/** `app.post(…)` and `method="post"` are HTTP's own. */
function isHttp(node: Node): boolean {
  const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
  if (callee?.type === "MemberExpression") return (callee.property as Node).name === "post";
  return node.type === "JSXAttribute" && (node.name as Node).name === "method";
}

function textsOf({ type, name, value }: Node): string[] {
  const text = type === "TemplateElement" ? (value as { cooked: string }).cooked : (name ?? value);
  const isText = /^(JSX)?(Identifier|Text)$|^Literal$|^TemplateElement$/.test(type);
  return isText && typeof text === "string" ? [text] : [];
}

/** "postType" → post, kind; "/dashboard/posts" → dashboard, posts */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(NO_KIND, "")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase());
}
