import { z } from "zod";
import { day, list, markdownText, plainLine, requiredLine, textBlock } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const row = z.object({ term: requiredLine("Termo", 120), text: textBlock("Texto", 600) });

const clause = z.object({
  title: requiredLine("Título", 120),
  anchor: plainLine("Âncora", 60),
  body: markdownText("Texto"),
  rows: list("Linhas", row, 20),
  more: markdownText("Depois das linhas"),
});
export type Clause = z.infer<typeof clause>;

export const legalSection = defineSection({
  type: "legal",
  label: "Texto legal",
  schema: z.object({
    title: requiredLine("Título", 120),
    updated: day("Última atualização (vazia: o dia da última publicação)"),
    intro: markdownText("Resumo", 2000),
    items: list("Cláusulas", clause, 40),
  }),
  starter: { title: "Texto legal" },
  example: {
    title: "Termos de Serviço",
    updated: "2026-01-15",
    intro: "Em resumo: use o site à vontade, para o que ele serve.",
    items: [
      { title: "Aceitação", anchor: "aceitacao", body: "Estes termos valem entre você e a {{empresa}}." },
      { title: "Prazos", anchor: "prazos", rows: [{ term: "Contato", text: "Até 2 anos." }] },
    ],
  },
});
