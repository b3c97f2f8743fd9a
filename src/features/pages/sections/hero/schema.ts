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
import { besideFields } from "#src/shared/fields/section-look.ts";
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
    image: image("Imagem").meta({
      hint: "Atrás do texto: em Aparência, Fundo “Imagem”.",
    }),
    pictureAt: choice(
      "Lugar da imagem",
      ["beside", "below", "screen"],
      ["Ao lado do texto", "Abaixo do texto", "Abaixo, como tela do produto"],
    ),
    ...besideFields,
    video: fileAddress("Vídeo").meta({
      hint: "No lugar da imagem, que é a capa dele. MP4 e WebM tocam sem som; YouTube e Vimeo, só para quem pedir.",
    }),
    aside: choice("Ao lado do texto", ["none", "services"], ["Nada", "Índice dos serviços"]),
  }),
  variants: [
    {
      name: "stage",
      label: "Em destaque",
      props: {
        look: "stage",
        pictureAt: "beside",
        pictureEdge: "framed",
        appearance: { background: "paper" },
      },
    },
    {
      name: "plain",
      label: "Simples",
      props: {
        look: "plain",
        pictureAt: "beside",
        pictureEdge: "framed",
        appearance: { background: "paper" },
      },
    },
    {
      name: "behind",
      label: "Imagem atrás",
      props: {
        look: "stage",
        appearance: { background: "picture", veil: "gradient", veilStrength: 20 },
      },
    },
    {
      name: "below",
      label: "Imagem abaixo",
      props: {
        look: "plain",
        pictureAt: "below",
        pictureEdge: "framed",
        appearance: { background: "paper" },
      },
    },
    {
      name: "bleeding",
      label: "Imagem até a borda",
      props: {
        look: "stage",
        pictureAt: "beside",
        pictureEdge: "bleed",
        pictureShare: "1-1",
        appearance: { background: "paper" },
      },
    },
    {
      name: "screen",
      label: "Tela do produto",
      props: {
        look: "stage",
        pictureAt: "screen",
        pictureEdge: "framed",
        appearance: { background: "paper" },
      },
    },
  ],
  starter: { title: "{{empresa}}", text: "{{descrição}}" },
  example: {
    eyebrow: "O que fazemos",
    title: "{{empresa}}: o seu dia mais simples, do começo ao fim.",
    text: "Uma frase sobre o que a {{empresa}} faz, para quem, e o que muda na vida dessas pessoas.",
    buttons: [
      { label: "Solicitar Orçamento", to: "/contato", look: "cta" },
      { label: "Ver portfólio", to: "/portfolio", look: "outline" },
    ],
    drawing: "interface",
  },
});
