import { z } from "zod";
import { defineSection } from "../schema.ts";
import { buttonField, list, textBlock, textLine } from "#src/shared/fields/fields.ts";

/** How the company can be reached, as the settings have it. */
export const contactSection = defineSection({
  type: "contact",
  label: "Dados de contato",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    buttons: list("Botões", buttonField, 2),
  }),
  starter: { title: "Fale com a gente" },
});
