// Apart from the editor, which the list's screen loads only when it is opened.
import type { z } from "zod";
import type { projectDraftSchema } from "./schema.ts";

/** The names of a project's fields, as its editor has them. */
export const PROJECT_FIELD_LABELS: Record<keyof z.infer<typeof projectDraftSchema>, string> = {
  title: "Título",
  slug: "Endereço",
  description: "Descrição",
  fullDescription: "Texto de abertura",
  content: "Conteúdo Detalhado",
  category: "Categoria",
  client: "Cliente",
  technologies: "Tecnologias",
  features: "Funcionalidades",
  results: "Resultados",
  timeline: "Prazo",
  team: "Equipe",
  link: "Link",
  website: "Website",
  github: "GitHub",
  images: "Imagens",
  isFeatured: "Destaque",
};
