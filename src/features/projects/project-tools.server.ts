import type { ToolCalls } from "#src/publishing/tool-calls.server.ts";
import { picturedToolFields } from "#src/publishing/tools/schema.ts";
import { type Project, projectInputSchema } from "./schema.ts";

/** Body of `POST /api/webhook/create-project` (docs/produto.md, "Incoming webhook"). */
const create = projectInputSchema
  .omit({
    slug: true,
    published: true,
    isFeatured: true,
    images: true,
    removeImages: true,
    imageOrder: true,
  })
  .extend(picturedToolFields)
  .meta({
    examples: [
      {
        title: "Do pedido à nota em um dia",
        description: "Conciliação bancária de cinco contas em três bancos.",
        category: "Integrações",
        technologies: ["TypeScript", "PostgreSQL"],
        isPublished: false,
        externalId: "projeto-77",
      },
    ],
  });

export const projectTools: ToolCalls<Project> = {
  mayCreate: "Criar Projetos",
  create,
  pictureOf: ({ image }) => image,
  words: {
    summary: "Criar um projeto",
    made: "O projeto criado",
    created: "Projeto criado com sucesso!",
    known: "Este projeto já tinha sido criado com o mesmo externalId.",
    gone: "O projeto deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  },
};
