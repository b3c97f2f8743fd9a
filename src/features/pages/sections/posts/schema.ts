import { z } from "zod";
import { optionalLink, plainLine, textBlock, textLine, wholeNumber } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

export const postsSection = defineSection({
  type: "posts",
  label: "Posts do blog",
  appearance: "columns",
  shownWhen: "aparece quando houver posts publicados.",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 400),
    count: wholeNumber("Quantos posts", { min: 1, max: 12, usual: 3 }),
    category: plainLine("Categoria"),
    link: optionalLink,
  }),
  starter: { title: "Do blog", link: { label: "Todos os artigos", to: "/blog" } },
});
