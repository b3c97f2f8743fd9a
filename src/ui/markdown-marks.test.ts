import { describe, expect, it } from "vitest";
import { applyMark, type MarkName } from "./markdown-marks.ts";

/** Applies a mark to what stands between the brackets, and shows the selection in the same way. */
function mark(marked: string, name: MarkName): string {
  const from = marked.indexOf("⟨");
  const to = marked.indexOf("⟩") - 1;
  const text = marked.replace(/[⟨⟩]/g, "");
  const edit = applyMark(text, from, to, name);
  const changed = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const { selectFrom, selectTo } = edit;
  return `${changed.slice(0, selectFrom)}⟨${changed.slice(selectFrom, selectTo)}⟩${changed.slice(selectTo)}`;
}

describe("marks in a Markdown text", () => {
  it.each([
    ["um ⟨texto⟩ só", "bold", "um **⟨texto⟩** só"],
    ["um **⟨texto⟩** só", "bold", "um ⟨texto⟩ só"],
    ["um **⟨texto⟩** só", "italic", "um ***⟨texto⟩*** só"],
    ["um *⟨texto⟩* só", "italic", "um ⟨texto⟩ só"],
    ["⟨⟩", "bold", "**⟨⟩**"],
    ["use ⟨npm⟩", "code", "use `⟨npm⟩`"],
    ["⟨a\nb⟩", "code", "```\n⟨a\nb⟩\n```"],
    ["veja ⟨isto⟩", "link", "veja [isto](⟨https://⟩)"],
    ["⟨⟩", "link", "[texto](⟨https://⟩)"],
    ["antes\nTí⟨⟩tulo\ndepois", "heading", "antes\n## Título⟨⟩\ndepois"],
    ["## Tí⟨⟩tulo", "heading", "Título⟨⟩"],
    ["x\n⟨um\ndois⟩", "list", "x\n⟨- um\n- dois⟩"],
    ["⟨- um\n- dois⟩", "list", "⟨um\ndois⟩"],
    ["⟨a\n> b⟩", "quote", "⟨> a\n> > b⟩"],
  ] as const)("%s → %s", (before, name, after) => {
    expect(mark(before, name)).toBe(after);
  });
});
