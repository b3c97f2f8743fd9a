// Composes an e-mail from the owner's words and their values. Values may come from strangers: they are inserted once,
// as text, so they cannot reference others, and the layout escapes them.

import {
  factLines,
  mailHtml,
  type MailBlock,
  type MailPiece,
  oneLine,
  type Fact,
} from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { fillIn, type LiveValues } from "./live-values.ts";

/** Placeholder for the table of facts; must be a paragraph of its own. */
const FACTS = "dados";

/** Words that all mails have; further ones are button labels. */
export interface MailWords {
  subject: string;
  heading: string;
  /** Paragraphs, separated by empty lines. */
  body: string;
  footer: string;
}

export interface MailContents {
  /** Values that the texts may reference, including the settings'. */
  values: LiveValues;
  /** Links that the texts may reference; a paragraph that contains only links becomes buttons. */
  links: Readonly<Record<string, { label: string; href: string }>>;
  facts: Fact[];
}

interface Brand {
  siteName: string;
  /** #rrggbb */
  primaryColor: string;
  /** #rrggbb */
  accentColor: string;
}

/** Keeps the subject on one line, whatever its values contain. */
export function composeMail(
  words: MailWords,
  contents: MailContents,
  brand: Brand,
): Pick<Message, "subject" | "text" | "html"> {
  const addresses = Object.fromEntries(
    Object.entries(contents.links).map(([name, { href }]) => [name, href] as const),
  );
  const fill = (text: string) =>
    fillIn(dropEmpty(text, contents.values), { ...contents.values, ...addresses });
  const blocks = words.body.split(/\n{2,}/).flatMap((paragraph) => toBlocks(paragraph, contents));
  const [subject, heading, footer] = [
    oneLine(fill(words.subject)),
    oneLine(fill(words.heading)),
    fill(words.footer),
  ];
  const opening = blocks.find((block) => "text" in block);
  return {
    subject,
    text: [heading, ...blocks.map(toPlain), footer].filter(Boolean).join("\n\n"),
    html: mailHtml({
      ...brand,
      title: heading,
      heading,
      preview: opening ? toPlain(opening) : subject,
      blocks,
      footer,
    }),
  };
}

function toBlocks(paragraph: string, { values, links, facts }: MailContents): MailBlock[] {
  const trimmed = paragraph.trim();
  if (trimmed === "") return [];
  const names = trimmed.split(/\s+(?=\{\{)/).map(nameOf);
  if (names.every((name) => name !== undefined && Object.hasOwn(links, name))) {
    return [{ buttons: names.flatMap((name) => (name && links[name]) || []) }];
  }
  if (names.length === 1 && names[0] === FACTS) return facts.length > 0 ? [{ facts }] : [];
  const text = toPieces(dropEmpty(trimmed, values), values, links);
  return text.some((piece) => typeof piece !== "string" || piece.trim() !== "") ? [{ text }] : [];
}

/** Returns the name if the text is only a placeholder. */
function nameOf(text: string): string | undefined {
  return /^\{\{\s*([\p{L}-]+)\s*\}\}$/u.exec(text)?.[1];
}

function toPieces(text: string, values: LiveValues, links: MailContents["links"]): MailPiece[] {
  return text.split(/(\{\{[^{}]*\}\})/).map((piece) => {
    const name = nameOf(piece);
    const link = name !== undefined && Object.hasOwn(links, name) ? links[name] : undefined;
    return link ? { href: link.href } : fillIn(piece, values);
  });
}

/** Turns "Olá, {{nome}}." into "Olá." for a person without a name. */
function dropEmpty(text: string, values: LiveValues): string {
  return text.replace(/,?[^\S\n]*\{\{\s*([\p{L}-]+)\s*\}\}/gu, (whole, name: string) =>
    Object.hasOwn(values, name) && values[name] === "" ? "" : whole,
  );
}

function toPlain(block: MailBlock): string {
  if ("facts" in block) return factLines(block.facts);
  if ("buttons" in block) {
    // Omits `mailto:` buttons, since replying to the mail does the same.
    const pages = block.buttons.filter(({ href }) => !href.startsWith("mailto:"));
    return pages.map(({ label, href }) => `${label}: ${href}`).join("\n");
  }
  return block.text.map((piece) => (typeof piece === "string" ? piece : piece.href)).join("");
}
