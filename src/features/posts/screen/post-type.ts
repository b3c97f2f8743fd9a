// Posts in the editor (docs/produto.md, "Posts").

import { defineContentEditor } from "#src/publishing/editor/content-editor-config.ts";
import { createEditor } from "#src/publishing/editor/edit-dialog.tsx";
import { SEO_ROW } from "#src/publishing/editor/editor-fields.tsx";
import { IMAGE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import { POST_NOT_LOADED } from "../load-failure.ts";
import { type Post, POST_FACTS, POST_FIELDS } from "../schema.ts";
import { PostCanvas } from "./post-canvas.tsx";

export const POST_KIND = defineContentEditor<Post>({
  path: "/api/posts",
  draftName: "draft-post",
  fields: POST_FIELDS,
  folder: `${POST_FACTS.listPath}/`,
  Canvas: PostCanvas,
  rows: ["title", "content", "excerpt", "category", "tags", "featuredImage", SEO_ROW],
  images: {
    max: 1,
    tooLarge: { title: "Arquivo muito grande", description: IMAGE_TOO_LARGE },
  },
  words: {
    newTitle: "Novo Post",
    editTitle: "Editar Post",
    create: "Criar Post",
    update: "Atualizar Post",
    created: "Post criado!",
    updated: "Post atualizado!",
    saveFailure: "Erro ao salvar post",
    loadFailure: POST_NOT_LOADED,
  },
});

export default createEditor(POST_KIND);
