// Pastes Markdown as rich text, texts of Word and Google Docs as what they mean, and files as images.

import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { renameNotes } from "./footnotes.ts";
import { cleanPasted } from "./office-paste/clean-office-html.ts";
import type { Losses } from "./office-paste/left-out.ts";
import { readMarkdown, toDocument } from "./read-markdown.ts";

/** Parses Markdown. @returns undefined if the document cannot express it, so that it is pasted as plain text */
export function sliceOfMarkdown(view: EditorView, text: string): Slice | undefined {
  const blocks = readMarkdown(text.replace(/\r\n?/g, "\n"));
  if (!blocks || blocks.length === 0) return undefined;
  try {
    const { content } = toDocument(blocks);
    const renamed = { type: "doc", content: renameNotes(content ?? [], view.state.doc) };
    const doc = view.state.schema.nodeFromJSON(renamed);
    doc.check();
    const isOpen = (name: string | undefined) => (name === "paragraph" ? 1 : 0);
    return new Slice(
      Fragment.from(doc.content),
      isOpen(doc.firstChild?.type.name),
      isOpen(doc.lastChild?.type.name),
    );
  } catch {
    return undefined;
  }
}

/** Replaces a range by inserted text, parsed as Markdown. @returns false for plain words, which the browser inserts */
export function insertMarkdown(view: EditorView, text: string, range: StaticRange | undefined): boolean {
  const slice = text.length > 2 && range ? sliceOfMarkdown(view, text) : undefined;
  if (!slice || !range || isMereWords(slice, text) || view.state.selection.$from.parent.type.spec.code)
    return false;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  view.dispatch(view.state.tr.replaceRange(from, to, slice).scrollIntoView());
  return true;
}

function isMereWords({ content }: Slice, text: string): boolean {
  return (
    content.childCount === 1 &&
    content.firstChild?.type.name === "paragraph" &&
    content.firstChild.textContent === text.trim()
  );
}

/** Returns pasted or dropped images, but not from Word, which adds a picture of the copied text. */
export function imagesIn(data: DataTransfer | null): File[] {
  const html = data?.getData("text/html") ?? "";
  const words = new DOMParser().parseFromString(html, "text/html").body.textContent;
  if (words.trim() !== "") return [];
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** @param onLosses receives what does not come with the text, or comes as something else */
export function cleanPastedHtml(html: string, onLosses: (losses: Losses) => void): string {
  const cleaned = cleanPasted(html);
  if (cleaned) onLosses(cleaned.losses);
  return cleaned?.html ?? html;
}
