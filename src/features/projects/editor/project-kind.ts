// Projects in the editor (specification §2, "Project modal").
import type { EditedKind } from "#src/publishing/editor/edited-kind.ts";
import { readTexts, toFormData } from "#src/publishing/editor/form-values.ts";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import { PROJECT_FIELD_LABELS } from "#src/features/projects/field-labels.ts";
import { type Project, projectFormSchema, splitLines } from "#src/features/projects/schema.ts";

const TEXTS = [
  "title",
  "slug",
  "description",
  "fullDescription",
  "content",
  "category",
  "client",
  "website",
  "github",
  "link",
  "timeline",
  "team",
] as const;

export type ProjectValues = Record<(typeof TEXTS)[number], string> & {
  technologies: string[];
  /** One per line, like the results. */
  features: string;
  results: string;
  isPublished: boolean;
  isFeatured: boolean;
};

export const PROJECT_KIND: EditedKind<Project, ProjectValues, ListedImage[]> = {
  path: "/api/projects",
  draftName: "draft-project",
  schema: projectFormSchema,
  toValues: (project) => ({
    ...readTexts(TEXTS, project),
    technologies: project?.technologies ?? [],
    features: (project?.features ?? []).join("\n"),
    results: (project?.results ?? []).join("\n"),
    isPublished: project?.isPublished ?? false,
    isFeatured: project?.isFeatured ?? false,
  }),
  toFiles: (project) => (project?.images ?? []).map((path) => ({ key: path, path })),
  isFilesChanged: (images, project) =>
    images.map(({ path, key }) => path ?? key).join() !== (project?.images ?? []).join(),
  afterSave: (images, sent, saved) => images.map((image) => toStoredImage(image, sent, saved.images)),
  storeFiles: async (images, store) => {
    const stored: ListedImage[] = [];
    for (const { key, path, file } of images) stored.push({ key, path: file ? await store(file) : path });
    return stored;
  },
  toDraft: ({ isPublished: _published, ...values }, images) => ({
    ...values,
    features: splitLines(values.features),
    results: splitLines(values.results),
    images: images.flatMap(({ path }) => path ?? []),
  }),
  labels: PROJECT_FIELD_LABELS,
  toBody: (values, images) => {
    const lists = { features: splitLines(values.features), results: splitLines(values.results) };
    const sent = Object.entries<unknown>(values).filter(([, value]) => value !== "");
    const form = toFormData({ ...Object.fromEntries(sent), ...lists });
    for (const { file } of images) if (file) form.append("images", file);
    return form;
  },
  words: {
    newTitle: "Novo Projeto",
    editTitle: "Editar Projeto",
    create: "Criar Projeto",
    update: "Atualizar Projeto",
    created: "Projeto criado!",
    updated: "Projeto atualizado!",
    published: "Alterações publicadas!",
    saveFailure: "Erro ao salvar projeto",
    loadFailure: {
      title: "Erro ao carregar projeto",
      description: "Não foi possível carregar os detalhes do projeto.",
    },
  },
};

/** Replaces a file that has been sent by its stored path, in the same place of the list. */
function toStoredImage(image: ListedImage, sent: ListedImage[], paths: string[]): ListedImage {
  const path = paths[sent.findIndex(({ key }) => key === image.key)];
  return image.file && path ? { key: image.key, path } : image;
}
