import { z } from "zod";
import {
  choice,
  optionalLink,
  list,
  plainLine,
  requiredLine,
  textBlock,
  textLine,
} from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const question = z.object({
  question: requiredLine("Pergunta", 300),
  answer: textBlock("Resposta", 2000),
});

/** Shows questions of the FAQ, or the section's own. */
export const questionsSection = defineSection({
  type: "questions",
  label: "Perguntas",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    source: choice("Perguntas", ["site", "own"], ["Do FAQ do site", "Desta seção"]),
    category: plainLine("Categoria do FAQ"),
    items: list("Perguntas desta seção", question, 30),
    link: optionalLink,
  }),
  // Empty own questions would have to be filled in before publishing.
  starter: { title: "Perguntas frequentes", items: [], link: { label: "Todas as perguntas", to: "/faq" } },
  example: {
    title: "Antes de assinar",
    source: "own",
    items: [
      {
        question: "Quanto custa?",
        answer: "Depende do que descobrimos juntos.\nA primeira conversa é de graça.",
      },
      { question: "Em quanto tempo?", answer: "A primeira entrega fica pronta em seis semanas." },
    ],
  },
});
