// Posts in the editor (docs/produto.md, "Posts").
import { SEO_ROW } from "#src/publishing/editor/editor-fields.tsx";
import { editorOf } from "#src/publishing/editor/field-editor.tsx";
import { defineFieldKind } from "#src/publishing/editor/field-kind.ts";
import { type Post, POST_FIELDS } from "#src/features/posts/schema.ts";

export const POST_KIND = defineFieldKind<Post>({
  path: "/api/posts",
  draftName: "draft-post",
  fields: POST_FIELDS,
  folder: "/blog/",
  rows: ["title", "content", [["excerpt", "category", "tags"], "featuredImage"], SEO_ROW],
  images: {
    name: "featuredImage",
    max: 1,
    tooLarge: { title: "Arquivo muito grande", description: "A imagem deve ter no máximo 5MB" },
  },
  words: {
    newTitle: "Novo Post",
    editTitle: "Editar Post",
    create: "Criar Post",
    update: "Atualizar Post",
    created: "Post criado!",
    updated: "Post atualizado!",
    published: "Alterações publicadas!",
    saveFailure: "Erro ao salvar post",
    loadFailure: {
      title: "Erro ao carregar post",
      description: "Não foi possível carregar o conteúdo do post.",
    },
  },
});

export default editorOf(POST_KIND);
