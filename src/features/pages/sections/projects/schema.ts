import { z } from "zod";
import {
  choice,
  optionalLink,
  plainLine,
  textBlock,
  textLine,
  wholeNumber,
} from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

export const projectsSection = defineSection({
  type: "projects",
  label: "Projetos",
  appearance: "columns",
  shownWhen: "aparece quando houver projetos publicados.",
  schema: z.object({
    title: textLine("Título"),
    count: wholeNumber("Quantos projetos", { min: 1, max: 12, usual: 2 }),
    text: textBlock("Texto", 400),
    order: choice("Ordem", ["featured", "newest"], ["Destaques primeiro", "Mais novos primeiro"]),
    category: plainLine("Categoria"),
    link: optionalLink,
  }),
  starter: { title: "Projetos", count: 3, link: { label: "Ver portfólio", to: "/portfolio" } },
});
