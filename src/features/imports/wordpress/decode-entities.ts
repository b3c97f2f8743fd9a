import { toString } from "hast-util-to-string";
import { LINE_MAX } from "../old-site/old-site.ts";
import { parseTree, TooMuchHtml } from "../old-site/parse-tree.ts";

/** Decodes WordPress titles and names, which are HTML. */
export function decodeEntities(text: string): string {
  const html = text.slice(0, LINE_MAX);
  if (!/[<&]/.test(html)) return html;
  try {
    return toString(parseTree(html, "fragment")).replaceAll("\u00A0", " ");
  } catch (error) {
    if (error instanceof TooMuchHtml) return "";
    throw error;
  }
}
