import { expect, it } from "vitest";
import { parseCsv } from "./parse-csv.ts";

it("a cell that is longer than any field accepts fills no memory, and is still too long for every field", () => {
  const [, row] = parseCsv(Buffer.from(`nome,email\n"${"x".repeat(2_000_000)}",a@b.example\n`)) ?? [];
  expect(row?.cells.map(({ length }) => length)).toEqual([100_000, "a@b.example".length]);
});
