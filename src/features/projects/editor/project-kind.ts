// Projects in the editor (specification §2, "Project modal").
import type { EditedKind } from "#src/publishing/editor/edited-kind.ts";
import { readTexts, toFormData } from "#src/publishing/editor/form-values.ts";
import type { ListedImage } from "#src/ui/images/image-order.ts";
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
  toBody: (values, images, stored, updatedAt) => {
    const lists = { features: splitLines(values.features), results: splitLines(values.results) };
    // A change sends empty texts too, which remove values. A new project has no values to remove.
    const sent = Object.entries<unknown>(values).filter(([, value]) => stored || value !== "");
    const form = toFormData({ ...Object.fromEntries(sent), ...lists }, updatedAt);
    addImages(form, images, stored?.images ?? []);
    return form;
  },
  words: {
    newTitle: "Novo Projeto",
    editTitle: "Editar Projeto",
    create: "Criar Projeto",
    update: "Atualizar Projeto",
    created: "Projeto criado!",
    updated: "Projeto atualizado!",
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

/** Adds new files, removed paths, and the new order. */
function addImages(form: FormData, images: ListedImage[], stored: string[]): void {
  let files = 0;
  const order = images.map(({ path, file }) => {
    if (!file) return path;
    form.append("images", file);
    return `new:${files++}`;
  });
  const removed = stored.filter((path) => !order.includes(path));
  if (removed.length > 0) form.set("removeImages", JSON.stringify(removed));
  if (order.length > 0) form.set("imageOrder", JSON.stringify(order));
}
