import { z } from "zod";
import { choice, defineSection, image, list, textBlock, textLine } from "../schema.ts";

const picture = z.object({ image: image("Imagem"), caption: textLine("Legenda", 200) });

/** Pictures, with or without captions. */
export const gallerySection = defineSection({
  type: "gallery",
  label: "Galeria",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    items: list("Imagens", picture, 24),
    look: choice("Aparência", ["small", "large"], ["Quatro por linha", "Duas por linha"]),
  }),
  starter: { title: "Galeria" },
});
