import { expect, it } from "vitest";
import { formatReais, readReais, toTypedReais } from "./money.ts";

it.each([
  ["45.000,00", 4_500_000],
  ["45000", 4_500_000],
  ["R$ 1.234.567,8", 123_456_780],
  ["0,05", 5],
  ["  ", null],
  ["45,000.00", undefined],
  ["4.50", undefined],
  ["-1", undefined],
  ["mil", undefined],
])("reads %j", (typed, cents) => {
  expect(readReais(typed)).toBe(cents);
});

it("what is shown is read as the same", () => {
  for (const cents of [0, 5, 100, 4_500_000, 123_456_789]) {
    expect(readReais(toTypedReais(cents))).toBe(cents);
    expect(readReais(formatReais(cents))).toBe(cents);
  }
});
