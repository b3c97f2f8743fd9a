import { z } from "zod";
import { list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { figureFields, pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

const differentiator = z.object({
  title: requiredLine("Título", 80),
  text: textBlock("Texto", 300),
  check: textBlock("Como conferir", 200),
  ...figureFields,
});

/** Selling points as numbered steps, each with a way to verify it. */
export const differentiatorsSection = defineSection({
  type: "differentiators",
  label: "Diferenciais",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    checkLabel: textLine('Texto de "Como conferir"', 40),
    items: list("Diferenciais", differentiator, 3),
    pictureShape,
  }),
  starter: { title: "Por que trabalhar com a gente", checkLabel: "Como conferir:" },
  example: {
    title: "Três diferenciais que dá para conferir",
    checkLabel: "Como conferir:",
    items: [
      { title: "Prazo escrito", text: "Cada etapa tem data.", check: "Está no contrato." },
      { title: "Quem atende, faz", text: "Sem intermediários." },
      { title: "Entrega toda semana", text: "Você vê funcionando." },
    ],
  },
});
