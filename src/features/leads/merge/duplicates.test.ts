import { expect, it } from "vitest";
import { describeMerge } from "./duplicates.tsx";

const lead = (
  name: string,
  status: "NEW" | "QUALIFIED" | "CONVERTED" | "LOST",
  value: number | null = null,
) => ({
  name,
  status,
  value,
  stage: null,
  expectedMonth: null,
  lostReason: null,
});
const say = (...leads: ReturnType<typeof lead>[]) => {
  const [kept = lead("", "NEW"), ...others] = leads;
  return describeMerge(kept, others).map((line) => line.replaceAll("\u00A0", " "));
};

it("the result of a merge is said before it is made: status, value, and what counts no more", () => {
  expect(say(lead("Ana", "NEW"), lead("Bia", "CONVERTED", 4_500_000))).toEqual([
    "Ana fica como Convertido, com valor de R$ 45.000,00.",
  ]);
  expect(say(lead("Ana", "CONVERTED", 10_000), lead("Bia", "CONVERTED", 20_000))).toEqual([
    "Ana fica como Convertido, com valor de R$ 300,00.",
    "Os 2 contratos são somados. Se forem o mesmo, corrija o valor depois de juntar.",
  ]);
  expect(say(lead("Ana", "QUALIFIED", 10_000), lead("Bia", "NEW", 20_000), lead("Caio", "LOST"))).toEqual([
    "Ana fica como Qualificado, com valor de R$ 100,00.",
    "O valor de Bia (R$ 200,00) deixa de contar.",
  ]);
});
