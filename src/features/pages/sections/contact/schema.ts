import { z } from "zod";
import { buttonField, list, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

/** Shows the company's contact details from the settings. */
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
