import { z } from "zod";
import { choice, list, optionalLink, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { figureFields } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

const tile = z.object({
  title: requiredLine("Título", 80),
  text: textBlock("Texto", 300),
  ...figureFields,
  size: choice(
    "Tamanho",
    ["small", "wide", "tall", "large"],
    ["Pequeno", "Largo", "Alto", "Grande, duas por duas"],
  ),
  link: optionalLink,
});

/** Tiles of several sizes in one grid. */
export const bentoSection = defineSection({
  type: "bento",
  label: "Mosaico",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    items: list("Quadros", tile, 9),
  }),
  starter: {},
  example: {
    title: "Tudo o que você precisa, em um lugar só",
    items: [
      {
        title: "O dia inteiro à vista",
        text: "O que foi feito hoje, o que falta e quem cuida de cada coisa, sem ligar para ninguém.",
        size: "large",
        icon: "monitor",
      },
      {
        title: "Sem internet",
        text: "Anote onde estiver; vai quando a rede voltar.",
        size: "wide",
        icon: "cloud",
      },
      { title: "Banco e nota", text: "Conciliação e NF-e no mesmo lugar.", icon: "activity" },
      { title: "Seus dados", text: "Exporta tudo, quando quiser.", icon: "database" },
    ],
  },
});
