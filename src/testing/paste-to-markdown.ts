import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { printTree } from "#src/ui/editor/dialect.ts";
import { cleanPasted } from "#src/ui/editor/office-paste/clean-office-html.ts";
import { type Losses, noLosses } from "#src/ui/editor/office-paste/left-out.ts";
import { writeFootnotes } from "#src/ui/editor/office-paste/office-footnotes.ts";

/** Converts a clipboard's HTML to Markdown without a browser, as nearly as possible as the editor does when it is pasted. */
export function pasteToMarkdown(html: string): { markdown: string; losses: Losses } {
  const cleaned = cleanPasted(html) ?? { html, losses: noLosses() };
  const tree = unified().use(rehypeParse, { fragment: true }).parse(cleaned.html);
  const markdown = printTree(unified().use(rehypeRemark).runSync(tree));
  return { markdown: writeFootnotes(markdown), losses: cleaned.losses };
}
