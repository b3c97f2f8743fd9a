import { z } from "zod";
import { image, list, textBlock, textLine } from "#src/shared/fields/fields.ts";
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
  }),
  starter: { title: "Galeria" },
  upgrades: [toColumns],
});

/** Version 1 had its own choice of columns, before every section's look had one. */
function toColumns(props: unknown): unknown {
  const { look, ...others } = Object(props) as Record<string, unknown>;
  return { ...others, ...(look === "large" && { appearance: { columns: "two" } }) };
}
