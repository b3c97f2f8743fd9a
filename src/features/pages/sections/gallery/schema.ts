import { z } from "zod";
import { choice, image, list, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { pictureShape } from "#src/shared/fields/section-look.ts";
import { defineSection } from "../schema.ts";

const picture = z.object({ image: image("Imagem"), caption: textLine("Legenda", 200) });

export const gallerySection = defineSection({
  type: "gallery",
  label: "Galeria",
  appearance: "columns",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    items: list("Imagens", picture, 24),
    arrangement: choice("Disposição", ["grid", "carousel"], ["Em grade", "Em carrossel"]),
    pictureShape,
  }),
  variants: [
    { name: "grid", label: "Em grade", props: { arrangement: "grid" } },
    { name: "carousel", label: "Em carrossel", props: { arrangement: "carousel" } },
  ],
  starter: { title: "Galeria" },
  upgrades: [toColumns],
});

/** Version 1 had its own choice of columns, before every section's look had one. */
function toColumns(props: unknown): unknown {
  const { look, ...others } = Object(props) as Record<string, unknown>;
  return { ...others, ...(look === "large" && { appearance: { columns: "two" } }) };
}
