import { z } from "zod";
import { list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const row = z.object({
  label: requiredLine("O que se compara", 120),
  cells: list("Respostas, na ordem das colunas", z.object({ text: textLine("Resposta", 120) }), 5),
});

export const comparisonSection = defineSection({
  type: "comparison",
  label: "Tabela comparativa",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    columns: list("Colunas", z.object({ name: requiredLine("Coluna", 60) }), 5),
    rows: list("Linhas", row, 30),
  }),
  starter: { title: "Comparação" },
  example: {
    title: "Pronto ou sob medida?",
    columns: [{ name: "Sistema pronto" }, { name: "Sob medida" }],
    rows: [
      { label: "Começa a usar em", cells: [{ text: "dias" }, { text: "meses" }] },
      { label: "Muda com a empresa", cells: [{ text: "pouco" }, { text: "sempre" }] },
      { label: "Código-fonte seu", cells: [{ text: "não" }, { text: "sim" }] },
    ],
  },
});
