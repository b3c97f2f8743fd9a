// Apart from the editor, which the list's screen loads only when it is opened.
import type { z } from "zod";
import type { postDraftSchema } from "./schema.ts";

/** The names of a post's fields, as its editor has them. */
export const POST_FIELD_LABELS: Record<keyof z.infer<typeof postDraftSchema>, string> = {
  title: "Título",
  slug: "Endereço",
  content: "Conteúdo",
  excerpt: "Resumo",
  category: "Categoria",
  tags: "Tags",
  featuredImage: "Imagem de destaque",
  isFeatured: "Destaque",
  seoTitle: "Título SEO",
  seoDescription: "Descrição SEO",
  seoKeywords: "Palavras-chave SEO",
};
