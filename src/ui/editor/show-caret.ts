import type { EditorView } from "@tiptap/pm/view";

/** Distance between the caret and the toolbar or footer. */
const GAP_PX = 12;

/**
 * Scrolls the dialog until the caret is between the toolbar and the footer. Both are sticky, and ProseMirror would
 * scroll the caret behind them.
 */
export function showCaret(view: EditorView): void {
  const dialog = view.dom.closest("[role=dialog]");
  if (view.isDestroyed || !dialog || !view.hasFocus()) return;
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  const frame = view.dom.closest("[data-markdown-editor]");
  const toolbar = frame?.querySelector("[role=toolbar]")?.getBoundingClientRect();
  const footer = dialog.querySelector("[data-dialog-footer]")?.getBoundingClientRect();
  const edges = dialog.getBoundingClientRect();
  const first = Math.max(edges.top, toolbar?.bottom ?? 0) + GAP_PX;
  const last = Math.min(edges.bottom, footer?.top ?? Infinity) - GAP_PX;
  if (bottom > last) dialog.scrollTop += bottom - last;
  else if (top < first) dialog.scrollTop -= first - top;
}
