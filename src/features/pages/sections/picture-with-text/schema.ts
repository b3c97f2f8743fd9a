import { z } from "zod";
import { buttonField, choice, image, list, markdownText, textLine } from "#src/shared/fields/fields.ts";
import { besideFields } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

export const pictureWithTextSection = defineSection({
  type: "picture-with-text",
  label: "Imagem com texto",
  schema: z.object({
    title: textLine("Título"),
    body: markdownText("Texto", 4000),
    image: image("Imagem"),
    side: choice("Lado da imagem", ["right", "left"], ["À direita", "À esquerda"]),
    ...besideFields,
    buttons: list("Botões", buttonField, 2),
  }),
  variants: [
    { name: "right", label: "Imagem à direita", props: { side: "right", pictureEdge: "framed" } },
    { name: "left", label: "Imagem à esquerda", props: { side: "left", pictureEdge: "framed" } },
    { name: "bleed", label: "Até a borda", props: { side: "right", pictureEdge: "bleed" } },
    { name: "overlap", label: "Texto sobre a imagem", props: { side: "right", pictureEdge: "overlap" } },
  ],
  starter: {},
  example: {
    title: "Feito com quem usa",
    body: "Quem vai usar decide conosco, **no próprio lugar de trabalho**, antes do primeiro passo.",
    buttons: [{ label: "Ver como foi", to: "/portfolio", look: "outline" }],
  },
});
