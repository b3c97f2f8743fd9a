// From Markdown to the sheets of the guide: every `---` begins a new page, so that each can be composed.

import { globSync, readFileSync } from "node:fs";
import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

export interface Chapter {
  /** Of its file: anchors and numerals are made from it. */
  number: number;
  title: string;
  /** Inner HTML of each page; the title is in the first. */
  pages: string[];
}

const FOLDER = "scripts/guide";

/** The chapters in the order of their files. */
export async function readChapters(): Promise<Chapter[]> {
  const files = globSync(`${FOLDER}/*.md`).toSorted();
  return Promise.all(files.map((file, number) => readChapter(readFileSync(file, "utf8"), number)));
}

async function readChapter(markdown: string, number: number): Promise<Chapter> {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? "";
  const pages = await Promise.all(markdown.split(/^---$/m).map(toHtml));
  return { number, title, pages };
}

async function toHtml(markdown: string): Promise<string> {
  const html = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeStringify)
    .process(keepTogether(markdown));
  return String(html)
    .replace(/<p>(<img [^>]*>)<\/p>/g, (_p, image: string) => drawing(image))
    .replace(/<input type="checkbox"[^>]*>/g, '<span class="box"></span>')
    .replaceAll("<blockquote>", '<aside class="note-aside">')
    .replaceAll("</blockquote>", "</aside>")
    .replaceAll("<th></th>", "<td></td>");
}

/** Currency, units and percentages never stand alone at the end of a line. */
function keepTogether(markdown: string): string {
  return markdown
    .replace(/(\d) (%|dias|h\b|min\b|meses)/g, "$1\u00a0$2")
    .replace(/R\$ |Dia (?=\d)/g, (unit) => unit.replace(" ", "\u00a0"));
}

/** The drawing itself in place of its image, named by its text. */
function drawing(image: string): string {
  const [, source = ""] = /src="([^"]+)"/.exec(image) ?? [];
  const [, text = ""] = /alt="([^"]*)"/.exec(image) ?? [];
  const svg = readFileSync(`${FOLDER}/${source}`, "utf8");
  return `<figure class="drawing">${svg.replace("<svg ", `<svg role="img" aria-label="${text}" `)}</figure>`;
}
