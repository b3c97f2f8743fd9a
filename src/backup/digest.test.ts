import { expect, it } from "vitest";
import { createDigest } from "./table-rows.ts";

function digestOf(...pieces: string[]) {
  const sum = createDigest();
  for (const piece of pieces) sum.add(Buffer.from(piece));
  return sum.result();
}

it("is the same in any order and in any pieces", () => {
  const whole = digestOf("1\tAna\n2\tBia\n3\t\\N\n");
  expect(whole.rows).toBe(3);
  expect(digestOf("3\t\\N\n", "1\tAna\n2\tBia\n")).toEqual(whole);
});

it.each([
  ["changed", "1\tAna\n2\tBea\n"],
  ["lost", "1\tAna\n"],
  ["doubled", "1\tAna\n2\tBia\n2\tBia\n"],
  ["exchanged for another", "1\tAna\n1\tAna\n"],
  ["cut in two", "1\tAna\n2\n\tBia\n"],
])("tells a row that is %s", (_how, rows) => {
  expect(digestOf(rows)).not.toEqual(digestOf("1\tAna\n2\tBia\n"));
});

it("of no rows has none", () => {
  expect(digestOf()).toEqual({ rows: 0, digest: "0".repeat(32) });
});
