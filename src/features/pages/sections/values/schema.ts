import { z } from "zod";
import { choice, list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { figureFields, pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

export const VALUE_DRAWINGS = ["none", "compass", "folding-rule", "square", "level"] as const;

const value = z.object({
  name: requiredLine("Valor", 60),
  text: textBlock("Texto", 240),
  practice: textBlock("Na prática", 200),
  ...figureFields,
  drawing: choice("Desenho", VALUE_DRAWINGS, ["Nenhum", "Compasso", "Metro articulado", "Esquadro", "Nível"]),
});

/** The company's values, each with how it shows in practice. */
export const valuesSection = defineSection({
  type: "values",
  label: "Valores",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    practiceLabel: textLine("Rótulo da prática", 40),
    items: list("Valores", value, 4),
    pictureShape,
  }),
  starter: { title: "Nossos valores", practiceLabel: "Na prática:" },
  example: {
    title: "Nossos valores",
    practiceLabel: "Na prática:",
    items: [
      { name: "Inovação", text: "O novo, quando serve.", practice: "um teste por mês", drawing: "compass" },
      { name: "Transparência", text: "Tudo à vista.", drawing: "folding-rule" },
      { name: "Comprometimento", text: "Até o fim.", drawing: "square" },
      { name: "Resultado", text: "Medido.", drawing: "level" },
    ],
  },
});
