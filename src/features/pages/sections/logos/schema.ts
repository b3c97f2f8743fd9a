import { z } from "zod";
import { choice, address, image, list, requiredLine, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

const logo = z.object({
  name: requiredLine("Empresa", 80),
  image: image("Logotipo"),
  to: address("Leva a"),
});

/** Logos of customers or partners. */
export const logosSection = defineSection({
  type: "logos",
  label: "Logotipos",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    items: list("Empresas", logo, 24),
    arrangement: choice("Disposição", ["plates", "strip"], ["Placas", "Faixa"]),
  }),
  variants: [
    { name: "plates", label: "Placas", props: { arrangement: "plates" } },
    { name: "strip", label: "Faixa", props: { arrangement: "strip" } },
  ],
  starter: { title: "Quem confia na gente" },
  example: {
    title: "Quem confia na gente",
    items: [
      { name: "Padaria Aurora" },
      { name: "Oficina do Porto" },
      { name: "Clínica Ipê" },
      { name: "Mercado Modelo" },
    ],
  },
});
