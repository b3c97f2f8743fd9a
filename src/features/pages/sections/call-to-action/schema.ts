import { z } from "zod";
import { linkField, requiredLine, textBlock } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

/** Closes a page with a question and a button. */
export const callToActionSection = defineSection({
  type: "call-to-action",
  label: "Chamada para contato",
  appearance: "brand",
  schema: z.object({
    title: requiredLine("Título", 120),
    text: textBlock("Texto", 300),
    button: linkField,
  }),
  starter: { title: "Vamos conversar?", button: { label: "Solicitar Orçamento", to: "/contato" } },
});
