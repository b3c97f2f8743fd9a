import { z } from "zod";
import { defineSection } from "../schema.ts";
import { choice, image, list, textBlock, textLine } from "#src/shared/fields/fields.ts";

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
