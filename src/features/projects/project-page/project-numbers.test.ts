import { expect, it } from "vitest";
import { readResult } from "./project-numbers.tsx";

it.each([
  ["97% das baixas", "97%", "das baixas"],
  ["48 mil cópias no PC", "48 mil", "cópias no PC"],
  ["R$ 1,2 milhão em vendas", "R$ 1,2 milhão", "em vendas"],
  ["3 milhas por dia", "3", "milhas por dia"],
  ["Rejeições: de 9% para 1,2% das notas", "1,2%", "Rejeições (antes: 9%)"],
  ["Jogadores: de 12 mil para 168 mil no lançamento", "168 mil", "Jogadores (antes: 12 mil)"],
  ["Espera: de 40 min para 3 min", "3 min", "Espera (antes: 40 min)"],
])("“%s” is shown as %s", (result, figure, label) => {
  expect(readResult(result)).toEqual({ figure, label });
});

it("a result without a figure is no number", () => {
  expect(readResult("Menos espera no balcão")).toBeUndefined();
  expect(readResult("2026")).toBeUndefined();
});
