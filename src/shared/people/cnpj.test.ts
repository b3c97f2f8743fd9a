import { expect, it } from "vitest";
import { formatCnpj, readCnpj } from "./cnpj.ts";

it.each(["11.222.333/0001-81", "11222333000181", " 11 222 333/0001-81 "])("%s is a CNPJ", (value) => {
  expect(readCnpj(value)).toBe("11222333000181");
});

it("may have letters, as the example of the Receita Federal has", () => {
  expect(readCnpj("12.abc.345/01de-35")).toBe("12ABC34501DE35");
  expect(formatCnpj("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
});

/** Computes the rule of the Receita Federal in another way: positions from the right, with weights 2 to 9 in turn. */
function secondDigits(first: string): string {
  const digits = Array.from(first, (letter) => (letter >= "A" ? letter.charCodeAt(0) - 48 : Number(letter)));
  for (let times = 0; times < 2; times++) {
    const sum = digits.toReversed().reduce((total, value, place) => total + value * ((place % 8) + 2), 0);
    digits.push([0, 1].includes(sum % 11) ? 0 : 11 - (sum % 11));
  }
  return digits.slice(-2).join("");
}

it("is what a second implementation says of a hundred thousand", () => {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  let state = 11;
  const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
  for (let turn = 0; turn < 100_000; turn++) {
    const kinds = turn % 2 ? 36 : 10;
    const first = Array.from({ length: 12 }, () => letters[random(kinds)]).join("");
    const right = secondDigits(first);
    // Every third one may be wrong.
    const end = turn % 3 ? right : String(random(100)).padStart(2, "0");
    const isOne = end === right && new Set(first + end).size > 1;
    if ((readCnpj(first + end) !== null) !== isOne)
      expect.fail(`${first}${end} is ${isOne ? "one" : "none"}`);
  }
});

it.each([
  "",
  "11.222.333/0001-82",
  "00000000000000",
  "12ABC34501DE36",
  "1122233300018",
  "12ABC34501DEAB",
  "١١٢٢٢٣٣٣٠٠٠١٨١",
])("%j is none", (value) => {
  expect(readCnpj(value)).toBeNull();
});
