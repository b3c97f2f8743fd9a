import { expect, it } from "vitest";
import { formatCnpj, readCnpj } from "./cnpj.ts";

it.each(["11.222.333/0001-81", "11222333000181", " 11 222 333/0001-81 "])("%s is a CNPJ", (value) => {
  expect(readCnpj(value)).toBe("11222333000181");
});

it("may have letters, as the example of the Receita Federal has", () => {
  expect(readCnpj("12.abc.345/01de-35")).toBe("12ABC34501DE35");
  expect(formatCnpj("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
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
