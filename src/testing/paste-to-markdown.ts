import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { printTree } from "#src/ui/editor/dialect.ts";
import { cleanOfficeHtml } from "#src/ui/editor/office-paste/clean-office-html.ts";
import { writeFootnotes } from "#src/ui/editor/office-paste/office-footnotes.ts";

/** Converts a clipboard's HTML to Markdown without a browser, as nearly as possible as the editor does when it is pasted. */
export function pasteToMarkdown(html: string): { markdown: string; lostPictures: number } {
  const cleaned = cleanOfficeHtml(html) ?? { html, lostPictures: 0 };
  const tree = unified().use(rehypeParse, { fragment: true }).parse(cleaned.html);
  const markdown = printTree(unified().use(rehypeRemark).runSync(tree));
  return { markdown: writeFootnotes(markdown), lostPictures: cleaned.lostPictures };
}
