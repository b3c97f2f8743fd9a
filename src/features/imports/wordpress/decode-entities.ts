import { toString } from "hast-util-to-string";
import { LINE_MAX } from "../old-site/old-site.ts";
import { parseTree, TooMuchHtml } from "../old-site/parse-tree.ts";

/** Less-than signs that begin no tag of a line of text: "a <b", "1<2", "List<T>". */
const BARE =
  /<(?!\/?(?:a|abbr|b|bdi|big|br|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)(?:\s[^<>]*)?\/?>)/gi;

/** Decodes WordPress titles and names, which are HTML. */
export function decodeEntities(text: string): string {
  const html = text.slice(0, LINE_MAX);
  if (!/[<&]/.test(html)) return html;
  try {
    return toString(parseTree(html.replace(BARE, "&lt;"), "fragment")).replaceAll("\u00A0", " ");
  } catch (error) {
    if (error instanceof TooMuchHtml) return "";
    throw error;
  }
}
