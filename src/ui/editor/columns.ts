// Columns of text beside each other, two or three, which stand below each other on a phone. They are not isolating: a
// click beside their text would put a gap cursor before them.

import { type CommandProps, Extension, Node } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { type Command, TextSelection } from "@tiptap/pm/state";
import { MAX_COLUMNS } from "#src/shared/markdown-conventions.ts";

/** Rules separate columns in Markdown, so there are none in a column. */
const COLUMN_CONTENT = "(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | table)+";

export const columnExtensions = [
  Node.create({
    name: "columns",
    group: "block",
    content: `column{2,${MAX_COLUMNS}}`,
    parseHTML: () => [{ tag: "div.text-columns" }],
    renderHTML: () => ["div", { class: "text-columns" }, 0],
  }),
  Node.create({
    name: "column",
    content: COLUMN_CONTENT,
    parseHTML: () => [{ tag: "div.text-column" }],
    renderHTML: () => ["div", { class: "text-column" }, 0],
  }),
];

/** Tab leads to the next column and Shift+Tab back, behind the lists and tables in them; outside of the outer ones they leave the text. */
export const ColumnKeys = Extension.create({
  name: "columnKeys",
  priority: 50,
  addKeyboardShortcuts() {
    const run = (step: 1 | -1) => () => goToColumn(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: run(1), "Shift-Tab": run(-1) };
  },
});

export function goToColumn(step: 1 | -1): Command {
  return ({ selection: { $from }, doc, tr }, dispatch) => {
    if ($from.depth < 2 || $from.node(1).type.name !== "columns") return false;
    const next = $from.index(1) + step;
    if (next < 0 || next >= $from.node(1).childCount) return false;
    // The end of the column, where one goes on writing.
    const end = doc.resolve($from.posAtIndex(next + 1, 1) - 1);
    dispatch?.(tr.setSelection(TextSelection.near(end, -1)).scrollIntoView());
    return true;
  };
}

/** Inserts two empty columns, and puts the caret into the first. Columns are in no other block. */
export function insertColumns({ tr, state }: CommandProps): boolean {
  const { $from } = tr.selection;
  if ($from.depth !== 1) return false;
  const { schema } = state;
  const column = () => schema.node("column", null, schema.node("paragraph"));
  const columns = schema.node("columns", null, [column(), column()]);
  const isEmpty = $from.parent.content.size === 0;
  const at = isEmpty ? $from.before(1) : $from.after(1);
  tr.replaceWith(at, isEmpty ? $from.after(1) : at, columns);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2))).scrollIntoView();
  return true;
}

/** Returns how many columns stand around the caret; undefined outside of them. */
export function countColumns({ selection: { $from } }: EditorState): number | undefined {
  const columns = $from.depth > 0 ? $from.node(1) : undefined;
  return columns?.type.name === "columns" ? columns.childCount : undefined;
}

/** Adds an empty column after the others, and puts the caret into it. */
export function addColumn({ tr, state }: CommandProps): boolean {
  const count = countColumns(state);
  if (count === undefined || count >= MAX_COLUMNS) return false;
  const at = tr.selection.$from.after(1) - 1;
  tr.insert(at, state.schema.node("column", null, state.schema.node("paragraph")));
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
  return true;
}

/** Puts the content of the columns below each other, as ordinary text. */
export function dissolveColumns({ tr, state }: CommandProps): boolean {
  if (countColumns(state) === undefined) return false;
  const { $from } = tr.selection;
  const content = $from.node(1).children.flatMap(({ children }) => children);
  tr.replaceWith($from.before(1), $from.after(1), content);
  tr.setSelection(TextSelection.near(tr.doc.resolve($from.before(1)))).scrollIntoView();
  return true;
}
