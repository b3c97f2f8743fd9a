import { z } from "zod";
import {
  buttonField,
  choice,
  fileAddress,
  image,
  list,
  requiredLine,
  textBlock,
  textLine,
} from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

/** The hero: head of a page, with its only `h1`. */
export const heroSection = defineSection({
  type: "hero",
  label: "Abertura",
  schema: z.object({
    eyebrow: textLine("Linha acima do título", 80),
    title: requiredLine("Título", 120),
    text: textBlock("Texto", 500),
    buttons: list("Botões", buttonField, 2),
    look: choice(
      "Disposição",
      ["stage", "plain", "beside-drawing"],
      ["Em destaque", "Simples", "Ao lado do desenho"],
    ),
    drawing: choice("Desenho", ["none", "interface", "tower"], ["Nenhum", "Interface", "Torre"]),
    image: image("Imagem ao lado do texto").meta({
      hint: "Atrás do texto: em Aparência, Fundo “Imagem”.",
    }),
    video: fileAddress("Vídeo").meta({
      hint: "No lugar da imagem, que é a capa dele. MP4 e WebM tocam sem som; YouTube e Vimeo, só para quem pedir.",
    }),
    aside: choice("Ao lado do texto", ["none", "services"], ["Nada", "Índice dos serviços"]),
  }),
  starter: { title: "{{empresa}}", text: "{{descrição}}" },
  example: {
    eyebrow: "Software sob medida",
    title: "Software no prumo, da planta ao plantão.",
    text: "Projetamos, construímos e mantemos os sistemas de que a sua empresa depende.",
    buttons: [
      { label: "Solicitar Orçamento", to: "/contato", look: "cta" },
      { label: "Ver portfólio", to: "/portfolio", look: "outline" },
    ],
    drawing: "interface",
  },
});
