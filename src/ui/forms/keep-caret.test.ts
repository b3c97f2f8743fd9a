import { expect, it } from "vitest";
import { moveCaret } from "#src/publishing/editor/edit-form-values.ts";

const CARET = "|";

function moved(before: string, after: string): string {
  const at = moveCaret(before.indexOf(CARET), before.replace(CARET, ""), after);
  return after.slice(0, at) + CARET + after.slice(at);
}

it.each([
  ["behind the caret", "Um |texto", "Um texto longo", "Um |texto longo"],
  ["before the caret", "Um te|xto", "Mais um texto", "Mais um te|xto"],
  ["on both sides", "a |b c", "x a b c y", "x a b c y|"],
  ["in what is gone", "Um tex|to longo", "Um longo", "Um |longo"],
  ["of the whole text", "ab|c", "xyz", "xyz|"],
  ["of nothing", "|", "xyz", "|xyz"],
  ["of repeated letters", "aa|a", "aaaa", "aa|aa"],
])("keeps the caret at its text after a change %s", (_where, before, after, expected) => {
  expect(moved(before, after)).toBe(expected);
});
