import { z } from "zod";
import { buttonField, choice, image, list, markdownText, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

export const pictureWithTextSection = defineSection({
  type: "picture-with-text",
  label: "Imagem com texto",
  schema: z.object({
    title: textLine("Título"),
    body: markdownText("Texto", 4000),
    image: image("Imagem"),
    side: choice("Lado da imagem", ["right", "left"], ["À direita", "À esquerda"]),
    buttons: list("Botões", buttonField, 2),
  }),
  starter: {},
  example: {
    title: "Da obra para a tela",
    body: "Quem vai usar o sistema desenha as telas conosco, **na obra**, antes da primeira linha de código.",
    buttons: [{ label: "Ver como foi", to: "/portfolio", look: "outline" }],
  },
});
