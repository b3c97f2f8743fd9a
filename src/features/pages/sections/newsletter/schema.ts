import { z } from "zod";
import { textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

export const newsletterSection = defineSection({
  type: "newsletter",
  label: "Newsletter",
  schema: z.object({ title: textLine("Título"), text: textBlock("Texto", 400) }),
  starter: { title: "Receba nossas novidades" },
  example: { title: "Receba nossas novidades", text: "Um e-mail quando há o que dizer." },
});
