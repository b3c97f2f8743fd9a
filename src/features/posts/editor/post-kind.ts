// Posts in the editor (contract §4, "post dialog").
import type { EditedKind } from "#src/publishing/editor/edited-kind.ts";
import { readTexts, toFormData } from "#src/publishing/editor/form-values.ts";
import type { ChosenImage } from "#src/ui/images/image-picker.tsx";
import { POST_FIELD_LABELS } from "#src/features/posts/field-labels.ts";
import { type Post, postFormSchema } from "#src/features/posts/schema.ts";

const TEXTS = [
  "title",
  "slug",
  "content",
  "excerpt",
  "category",
  "seoTitle",
  "seoKeywords",
  "seoDescription",
] as const;

interface PostValues extends Record<(typeof TEXTS)[number], string> {
  tags: string[];
  isPublished: boolean;
  isFeatured: boolean;
}

export const POST_KIND: EditedKind<Post, PostValues, ChosenImage> = {
  path: "/api/posts",
  draftName: "draft-post",
  schema: postFormSchema,
  toValues: (post) => ({
    ...readTexts(TEXTS, post),
    tags: post?.tags ?? [],
    isPublished: post?.isPublished ?? false,
    isFeatured: post?.isFeatured ?? false,
  }),
  toFiles: (post) => post?.featuredImage ?? null,
  isFilesChanged: (image, post) => image !== (post?.featuredImage ?? null),
  afterSave: (image, sent, { featuredImage }) => (image === sent ? featuredImage : image),
  storeFiles: async (image, store) => (image instanceof File ? store(image) : image),
  toDraft: ({ isPublished: _published, ...values }, image) => ({ ...values, featuredImage: image }),
  labels: POST_FIELD_LABELS,
  toBody: (values, image) => {
    const form = toFormData(values);
    // A path keeps the image, an empty text removes it; other empty texts remove their values as well.
    form.set("featuredImage", image ?? "");
    return form;
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
};
