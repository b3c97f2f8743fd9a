import { z } from "zod";
import { fileAddress, image, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

/** Offers a file for download. */
export const downloadSection = defineSection({
  type: "download",
  label: "Arquivo para baixar",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    file: fileAddress("Endereço do arquivo"),
    label: textLine("Texto do botão", 60),
    facts: textLine("Formato e tamanho", 60),
    image: image("Imagem"),
    pictureShape,
  }),
  starter: { title: "Para levar", label: "Baixar" },
  example: {
    title: "O guia em PDF",
    text: "24 páginas: diagnóstico, integrações e um plano de 90 dias.",
    file: "/downloads/guia.pdf",
    label: "Baixar o guia",
    facts: "PDF, 2 MB",
  },
});
