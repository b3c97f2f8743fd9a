import { z } from "zod";
import { address, image, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { VIDEO_WORDS } from "#src/shared/media/video-address.ts";
import { defineSection } from "../schema.ts";

/** A video from YouTube, Vimeo or the owner's files; loaded when the visitor asks for it. */
export const videoSection = defineSection({
  type: "video",
  label: "Vídeo",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    address: address("Endereço do vídeo"),
    image: image("Capa"),
    note: textBlock("Aviso antes de carregar", 300),
    loadLabel: textLine("Botão que carrega", 40),
    linkLabel: textLine("Link do vídeo", 60),
  }),
  starter: VIDEO_WORDS,
  example: {
    title: "A {{empresa}} em três minutos",
    address: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    note: "O vídeo vem do YouTube, que então recebe o endereço da sua conexão.",
    loadLabel: "Carregar vídeo",
    linkLabel: "Assistir no YouTube",
  },
});
