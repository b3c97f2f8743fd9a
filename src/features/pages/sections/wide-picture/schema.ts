import { z } from "zod";
import { choice, image, textLine } from "#src/shared/fields/fields.ts";
import { pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

/** One picture over the whole width, with its caption. */
export const widePictureSection = defineSection({
  type: "wide-picture",
  label: "Imagem larga",
  schema: z.object({
    image: image("Imagem"),
    caption: textLine("Legenda", 240),
    pictureShape,
    edge: choice("Largura da imagem", ["content", "bleed"], ["Do conteúdo", "Da página toda"]),
  }),
  starter: {},
  example: { caption: "A equipe da {{empresa}}, em um dia como os outros." },
  variants: [
    { name: "content", label: "Na largura do conteúdo", props: { edge: "content" } },
    { name: "bleed", label: "De borda a borda", props: { edge: "bleed", pictureShape: "16-9" } },
  ],
});
