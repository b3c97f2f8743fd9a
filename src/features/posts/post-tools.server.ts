import type { ToolCalls } from "#src/publishing/tool-calls.server.ts";
import { picturedToolFields } from "#src/publishing/tools/schema.ts";
import { type Post, postInputSchema } from "./schema.ts";

/** Body of `POST /api/webhook/create-post` (docs/produto.md, "Incoming webhook"). Unknown fields are ignored. */
const create = postInputSchema
  .pick({
    title: true,
    content: true,
    excerpt: true,
    category: true,
    tags: true,
    isPublished: true,
    seoTitle: true,
    seoDescription: true,
    seoKeywords: true,
  })
  .extend(picturedToolFields)
  .meta({
    examples: [
      {
        title: "Três sinais de que a planilha virou sistema",
        content: "## O primeiro sinal\n\nDuas pessoas editam a **mesma** célula.",
        category: "Gestão",
        tags: ["planilhas", "processos"],
        isPublished: false,
        externalId: "artigo-1042",
      },
    ],
  });

export const postTools: ToolCalls<Post> = {
  mayCreate: "Criar Posts",
  create,
  pictureOf: ({ image }) => image,
  words: {
    summary: "Criar um post",
    made: "O post criado",
    created: "Post criado com sucesso!",
    known: "Este post já tinha sido criado com o mesmo externalId.",
    gone: "O post deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  },
};
