// Between a project and the fields of its dialog.
import type { ListedImage } from "#src/ui/images/image-order.ts";
import { type Project, splitLines } from "#src/features/projects/schema.ts";

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
type TextName = (typeof TEXTS)[number];

export interface ProjectValues extends Record<TextName, string> {
  technologies: string[];
  /** One to a line, as are the results. */
  features: string;
  results: string;
  isPublished: boolean;
  isFeatured: boolean;
}

export const PROJECT_FIELDS = [
  ...TEXTS,
  "technologies",
  "features",
  "results",
  "isPublished",
  "isFeatured",
] as const;

/** A field cannot hold `null`: empty text stands for it. */
export function toProjectValues(project: Project | null): ProjectValues {
  const texts = TEXTS.map((name) => [name, project?.[name] ?? ""]);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    technologies: project?.technologies ?? [],
    features: (project?.features ?? []).join("\n"),
    results: (project?.results ?? []).join("\n"),
    isPublished: project?.isPublished ?? false,
    isFeatured: project?.isFeatured ?? false,
  };
}

/** The images of a project as its dialog lists them. */
export function toListedImages(project: Project | null): ListedImage[] {
  return (project?.images ?? []).map((path) => ({ key: path, path }));
}

/**
 * The form of specification §7. A change sends empty texts as well, which unset; what is new has nothing
 * to unset.
 * @param stored the project as it was opened; `null`: a new one
 */
export function toProjectForm(
  values: ProjectValues,
  images: ListedImage[],
  stored: Project | null,
  updatedAt: string | null,
): FormData {
  const form = new FormData();
  for (const name of TEXTS) {
    if (stored || values[name] !== "") form.set(name, values[name]);
  }
  form.set("technologies", JSON.stringify(values.technologies));
  form.set("features", JSON.stringify(splitLines(values.features)));
  form.set("results", JSON.stringify(splitLines(values.results)));
  form.set("isPublished", String(values.isPublished));
  form.set("isFeatured", String(values.isFeatured));
  if (updatedAt) form.set("updatedAt", updatedAt);
  addImages(form, images, stored?.images ?? []);
  return form;
}

/** New files, what is taken off, and the order of what there is then. */
function addImages(form: FormData, images: ListedImage[], before: string[]): void {
  let files = 0;
  const order = images.map(({ path, file }) => {
    if (!file) return path;
    form.append("images", file);
    return `new:${files++}`;
  });
  const removed = before.filter((path) => !order.includes(path));
  if (removed.length > 0) form.set("removeImages", JSON.stringify(removed));
  if (order.length > 0) form.set("imageOrder", JSON.stringify(order));
}
