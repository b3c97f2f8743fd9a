// What Markdown becomes, and what it becomes at the least.
import type { Heading } from "./finish-headings.ts";

export interface RenderedMarkdown {
  html: string;
  /** For a table of contents: level 2 is the highest, since a page has one heading of level 1, its own. */
  headings: Heading[];
}

/** The text as it was written, in paragraphs: for what cannot be rendered. */
export function renderPlainly(source: string): RenderedMarkdown {
  const escaped = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\0", "");
  const paragraphs = escaped.split(/\n{2,}/).map((text) => `<p>${text.replaceAll("\n", "<br>\n")}</p>`);
  return { html: paragraphs.join("\n"), headings: [] };
}
