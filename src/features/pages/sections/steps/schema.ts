import { z } from "zod";
import { choice, list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { figureFields, pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

export const STEP_DRAWINGS = ["none", "discovery", "planning", "development", "delivery"] as const;

const step = z.object({
  name: requiredLine("Etapa", 60),
  when: textLine("Quando", 40),
  text: textBlock("Texto", 300),
  yields: textBlock("Você recebe", 200),
  ...figureFields,
  drawing: choice("Desenho", STEP_DRAWINGS, [
    "Nenhum",
    "Descoberta",
    "Planejamento",
    "Desenvolvimento",
    "Entrega",
  ]),
});

/** The steps of a project, as one line with stops. */
export const stepsSection = defineSection({
  type: "steps",
  label: "Etapas",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    yieldsLabel: textLine("Rótulo do resultado", 40),
    items: list("Etapas", step, 4),
    pictureShape,
  }),
  starter: { title: "Como trabalhamos", yieldsLabel: "Você recebe:" },
  example: {
    title: "Como trabalhamos",
    text: "Quatro paradas, cada uma com algo pronto nas mãos.",
    yieldsLabel: "Você recebe:",
    items: [
      { name: "Descoberta", when: "Semana 1", text: "Ouvimos quem faz.", drawing: "discovery" },
      { name: "Planejamento", when: "Semana 2", yields: "um plano por escrito", drawing: "planning" },
      { name: "Desenvolvimento", when: "Semanas 3 a 8", drawing: "development" },
      { name: "Entrega", when: "Semana 9", drawing: "delivery" },
    ],
  },
});
