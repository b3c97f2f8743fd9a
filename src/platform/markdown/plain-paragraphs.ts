// The result of rendering Markdown, and the fallback if that fails.

import type { Heading } from "./finish-headings.ts";

export interface RenderedMarkdown {
  html: string;
  /** For a table of contents. The highest level is 2, because level 1 is the title of the page. */
  headings: Heading[];
}

/** Renders the source as escaped paragraphs. */
export function renderPlainly(source: string): RenderedMarkdown {
  const escaped = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\0", "");
  const paragraphs = escaped.split(/\n{2,}/).map((text) => `<p>${text.replaceAll("\n", "<br>\n")}</p>`);
  return { html: paragraphs.join("\n"), headings: [] };
}
