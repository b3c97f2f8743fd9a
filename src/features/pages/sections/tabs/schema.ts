import { z } from "zod";
import { image, list, markdownText, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

/** The styles show as many (tabs.css). */
export const MAX_TABS = 6;

const tab = z.object({
  name: requiredLine("Aba", 40),
  title: textLine("Título", 120),
  body: markdownText("Texto", 3000),
  image: image("Imagem"),
});

/** Texts of which one is shown at a time, chosen without a script. */
export const tabsSection = defineSection({
  type: "tabs",
  label: "Abas",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    items: list("Abas", tab, MAX_TABS),
    pictureShape,
  }),
  starter: {},
  example: {
    title: "Um sistema para cada mesa",
    items: [
      {
        name: "Financeiro",
        title: "O mês fecha em uma manhã",
        body: "Conciliação automática com o banco, e cada diferença com o **nome de quem resolve**.",
      },
      { name: "Vendas", title: "O estoque na tela do vendedor", body: "Sem ligar para o depósito." },
      { name: "Oficina", title: "A ordem de serviço no celular", body: "Com foto, assinatura e hora." },
    ],
  },
});
