import { z } from "zod";
import { choice, list, requiredLine, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const testimonial = z.object({
  quote: requiredLine("Depoimento", 400),
  name: requiredLine("Nome", 80),
  role: textLine("Cargo e empresa", 120),
});

/** Quotes of customers, each with a name: a quote without one proves nothing. */
export const testimonialsSection = defineSection({
  type: "testimonials",
  label: "Depoimentos",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    items: list("Depoimentos", testimonial, 6),
    arrangement: choice("Disposição", ["quotes", "carousel"], ["Lado a lado", "Em carrossel"]),
  }),
  variants: [
    { name: "quotes", label: "Lado a lado", props: { arrangement: "quotes" } },
    { name: "carousel", label: "Em carrossel", props: { arrangement: "carousel" } },
  ],
  starter: { title: "O que dizem de nós" },
  example: {
    title: "O que dizem de nós",
    items: [
      {
        quote: "O fechamento do mês caiu de quatro dias para uma manhã.",
        name: "Marina Duarte",
        role: "Diretora financeira, exemplo",
      },
      { quote: "Entregaram na data.", name: "Caio Lima", role: "Dono de padaria, exemplo" },
    ],
  },
});
