import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { indentCode, leaveIndentation } from "./code-keys.ts";
import { documentSchema } from "./extensions.ts";

const schema = documentSchema();

/** The state of a text in which "|" stands at both ends of the selection. */
function open(marked: string, type = "codeBlock"): EditorState {
  const [before = "", inside = "", after] = marked.split("|");
  const text = before + inside + (after ?? "");
  const node = schema.node(type, null, text ? [schema.text(text)] : []);
  const doc = schema.node("doc", null, [node]);
  const [from, to] = [before.length + 1, before.length + 1 + (after === undefined ? 0 : inside.length)];
  const whole = after === undefined ? before + inside : text;
  expect(doc.textContent).toBe(whole);
  return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
}

function run(state: EditorState, command: typeof indentCode) {
  let next = state;
  const isDone = command(state, (tr) => (next = state.apply(tr)));
  const { from, to } = next.selection;
  const text = next.doc.textContent;
  return isDone ? `${text.slice(0, from - 1)}|${text.slice(from - 1, to - 1)}|${text.slice(to - 1)}` : false;
}

it.each([
  ["the line at the caret", "a|b", "a  ||b"],
  ["the whole line of a selection", "a|b|c", "  a|b|c"],
  ["every line of a selection, but no empty one", "a\nb|b\n\nc|c", "a\n  b|b\n\n  c|c"],
  ["no line at whose start the selection ends", "a|b\n|c", "  a|b\n|c"],
])("indents %s", (_name, marked, expected) => {
  expect(run(open(marked), indentCode)).toBe(expected);
});

it.each([
  ["spaces", "    a|b", "  a||b"],
  ["a tab", "\ta|", "a||"],
  ["those of several lines", "  a|\n b\nc|", "a|\nb\nc|"],
])("takes away %s", (_name, marked, expected) => {
  expect(run(open(marked), leaveIndentation)).toBe(expected);
});

it("does nothing where there is no code, or no indentation", () => {
  expect(run(open("a|b", "paragraph"), indentCode)).toBe(false);
  expect(run(open("  a|b", "paragraph"), leaveIndentation)).toBe(false);
  expect(run(open("a|b"), leaveIndentation)).toBe(false);
});
