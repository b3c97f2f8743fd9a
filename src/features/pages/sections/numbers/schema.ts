import { z } from "zod";
import { choice, list, requiredLine, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const number = z.object({ figure: requiredLine("Número", 12), label: requiredLine("O que ele conta", 60) });
const row = z.object({ term: requiredLine("Termo", 20), value: requiredLine("Valor", 30) });

/** Key figures of the company. */
export const numbersSection = defineSection({
  type: "numbers",
  label: "Números",
  schema: z.object({
    items: list("Números", number, 4),
    title: textLine("Título", 80),
    stamp: list("Selo", row, 3),
    arrangement: choice("Disposição", ["ruler", "large"], ["Na régua", "Grandes"]),
  }),
  variants: [
    { name: "ruler", label: "Na régua", props: { arrangement: "ruler" } },
    { name: "large", label: "Grandes", props: { arrangement: "large" } },
  ],
  starter: {},
  example: {
    items: [
      { figure: "50+", label: "projetos entregues" },
      { figure: "99%", label: "de clientes satisfeitos" },
      { figure: "24/7", label: "de suporte" },
    ],
  },
});
