import { z } from "zod";
import { textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

/** Offers the e-book in exchange for name and e-mail. */
export const ebookSection = defineSection({
  type: "ebook",
  label: "E-book",
  shownWhen: "aparece quando o arquivo do e-book for escolhido em “Textos”.",
  schema: z.object({ title: textLine("Título"), text: textBlock("Texto", 400) }),
  starter: { title: "E-book gratuito" },
  example: {
    title: "E-book gratuito",
    text: "O que há nele, e para quem é.",
  },
});
