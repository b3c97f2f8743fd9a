// Markdown conventions of the site's texts: callouts, columns, button links and languages of code.

import type { Blockquote, BlockContent, DefinitionContent } from "mdast";

/** Callout types, written as "[!NOTE]" at the start of a quote as on GitHub, with their names on the page. */
export const CALLOUTS = {
  note: "Nota",
  tip: "Dica",
  important: "Importante",
  warning: "Atenção",
  caution: "Cuidado",
} as const;

export type Callout = keyof typeof CALLOUTS;

export function isCallout(kind: unknown): kind is Callout {
  return typeof kind === "string" && Object.hasOwn(CALLOUTS, kind);
}

const MARK = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;

/**
 * Reads the callout mark at the start of a quote's first text.
 * @param source the paragraph's Markdown, to tell an escaped bracket from a mark
 * @returns the callout type and the text after the mark; undefined without a mark
 */
export function readCallout(text: string, source: string): { kind: Callout; rest: string } | undefined {
  const found = MARK.exec(text);
  const kind = found?.[1]?.toLowerCase();
  if (!found || !isCallout(kind) || !source.startsWith("[!")) return undefined;
  return { kind, rest: text.slice(found[0].length) };
}

export const MAX_COLUMNS = 3;
const COLUMNS_MARK = /^\[!columns\]\s*$/i;

/**
 * Reads columns of text, written as a quote with the mark "[!COLUMNS]" and rules between the columns; other Markdown
 * readers show it as such.
 * @param source the whole Markdown, to tell an escaped bracket from a mark
 * @returns the blocks of each column, of which some may be empty; undefined if the quote is none of two or three columns
 */
export function readColumns(
  { children }: Blockquote,
  source: string,
): (BlockContent | DefinitionContent)[][] | undefined {
  const [mark, ...blocks] = children;
  const [words, ...others] = mark?.type === "paragraph" ? mark.children : [];
  if (words?.type !== "text" || others.length > 0 || !COLUMNS_MARK.test(words.value)) return undefined;
  if (!source.startsWith("[!", mark?.position?.start.offset)) return undefined;
  const columns: (BlockContent | DefinitionContent)[][] = [[]];
  for (const block of blocks) {
    if (block.type === "thematicBreak") columns.push([]);
    else columns.at(-1)?.push(block);
  }
  const isWhole = columns.length > 1 && columns.length <= MAX_COLUMNS;
  return isWhole && columns.some((column) => column.length > 0) ? columns : undefined;
}

/** A link with this Markdown title is shown as a button; other Markdown readers still show a link. */
export const BUTTON_TITLE = "botão";

export function isButtonTitle(title: unknown): boolean {
  return typeof title === "string" && title.trim().normalize("NFC").toLowerCase() === BUTTON_TITLE;
}

/** Languages of code that pages color, with their names. */
export const CODE_LANGUAGES = {
  bash: "Bash",
  c: "C",
  cpp: "C++",
  csharp: "C#",
  css: "CSS",
  diff: "Diff",
  go: "Go",
  java: "Java",
  javascript: "JavaScript",
  json: "JSON",
  kotlin: "Kotlin",
  markdown: "Markdown",
  php: "PHP",
  python: "Python",
  ruby: "Ruby",
  rust: "Rust",
  sql: "SQL",
  typescript: "TypeScript",
  xml: "HTML ou XML",
  yaml: "YAML",
} as const;
