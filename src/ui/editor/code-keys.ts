// Tab in a block of code indents its lines, as in any editor of code. Shift+Tab takes the indentation away, and where
// there is none leads to the block's language, so that the keyboard alone leaves the text that way, too.

import type { ResolvedPos } from "@tiptap/pm/model";
import type { Command } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

const INDENT = "  ";
const OUTDENT = /^(?: {1,2}|\t)/;

export const indentCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to, empty } = selection;
  if (!isInOneCode($from, $to)) return false;
  const text = $from.parent.textContent;
  if (empty) tr.insertText(INDENT);
  else {
    for (const start of lineStarts(text, $from.parentOffset, $to.parentOffset).toReversed())
      if (text[start] !== "\n") tr.insertText(INDENT, $from.start() + start);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** @returns false if there is no indentation */
const outdentCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to } = selection;
  const text = $from.parent.textContent;
  for (const start of lineStarts(text, $from.parentOffset, $to.parentOffset).toReversed()) {
    const indent = OUTDENT.exec(text.slice(start, start + INDENT.length))?.[0].length ?? 0;
    if (indent > 0) tr.delete($from.start() + start, $from.start() + start + indent);
  }
  if (!tr.docChanged) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes indentation away, or leads to the block's language. */
export const leaveIndentation: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection;
  if (!isInOneCode($from, $to)) return false;
  return outdentCode(state, dispatch) || (view !== undefined && focusLanguage(view, $from.before()));
};

function isInOneCode($from: ResolvedPos, $to: ResolvedPos): boolean {
  return $from.parent.type.spec.code === true && $from.sameParent($to);
}

/** Returns the offsets of the lines that a range touches. */
function lineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf("\n", from - 1) + 1];
  for (let end = text.indexOf("\n", from); end >= 0 && end + 1 < Math.max(to, from + 1);) {
    starts.push(end + 1);
    end = text.indexOf("\n", end + 1);
  }
  return starts;
}

function focusLanguage(view: EditorView, at: number): boolean {
  const block = view.nodeDOM(at);
  const select = block instanceof HTMLElement ? block.querySelector("select") : null;
  select?.focus();
  return select !== null;
}
