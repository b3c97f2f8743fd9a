import { expect, it } from "vitest";
import { cutNotes } from "./export-limits.ts";

it("counts one further note about a text as one", () => {
  const notes = (count: number) => new Set(Array.from({ length: count }, (_, at) => `Aviso ${at}`));
  expect(cutNotes(notes(200))).toHaveLength(200);
  expect(cutNotes(notes(201)).at(-1)).toBe("Há mais 1 aviso sobre este texto.");
  expect(cutNotes(notes(1_202)).at(-1)).toBe("Há mais 1.002 avisos sobre este texto.");
});
