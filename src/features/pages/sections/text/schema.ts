import { z } from "zod";
import { choice, markdownText, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

export const textSection = defineSection({
  type: "text",
  label: "Texto",
  schema: z.object({
    title: textLine("Título"),
    body: markdownText("Texto"),
    look: choice("Disposição", ["title-beside", "title-above"], ["Título ao lado", "Título acima"]),
  }),
  starter: {},
  example: {
    title: "Como começamos",
    body: "Tudo começa por uma conversa.\n\n## O que perguntamos\n\n- **O seu dia** como ele é hoje\n- O que custa deixar como está\n\n> Primeiro entender, depois propor.",
  },
});
