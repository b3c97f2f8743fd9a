import { z } from "zod";
import { textBlock, textLine } from "#src/shared/fields/fields.ts";
import { pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

/** Cards that link to the services on the services page. */
export const serviceCardsSection = defineSection({
  type: "service-cards",
  label: "Serviços em cartões",
  appearance: "columns",
  shownWhen: "aparece quando houver serviços na página de serviços.",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    linkText: textLine("Texto do link", 40),
    pictureShape,
  }),
  starter: { title: "O que fazemos", linkText: "Saiba mais" },
});
