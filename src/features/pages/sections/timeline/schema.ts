import { z } from "zod";
import { list, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const moment = z.object({
  when: requiredLine("Quando", 30),
  title: requiredLine("Título", 100),
  text: textBlock("Texto", 400),
  kept: textBlock("O que ficou", 200),
});

/** The company's history. */
export const timelineSection = defineSection({
  type: "timeline",
  label: "Linha do tempo",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 300),
    keptLabel: textLine("Rótulo do que ficou", 40),
    items: list("Momentos", moment, 12),
  }),
  starter: { title: "Nossa história", keptLabel: "O que ficou:" },
  example: {
    title: "Nossa história",
    text: "Andar por andar.",
    keptLabel: "O que ficou:",
    items: [
      { when: "2014", title: "A primeira sala", text: "Duas mesas e um cliente.", kept: "o cliente" },
      { when: "2020", title: "Dez pessoas", text: "Cada uma na sua casa." },
    ],
  },
});
