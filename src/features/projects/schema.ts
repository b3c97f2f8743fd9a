import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { authoredFields, requestedFilter } from "#src/publishing/requests/schema.ts";
import { pagingFields } from "#src/shared/paging-schema.ts";
import {
  draftSlug,
  draftTitle,
  flag,
  line,
  lines,
  newIdField,
  publishedFilter,
  slugField,
  textList,
  titleField,
  unsettable,
  versionField,
  webAddress,
} from "#src/publishing/schema.ts";

/** Specification §9. */
export const MAX_IMAGES = 10;
export const TOO_MANY_IMAGES = `Você pode adicionar no máximo ${MAX_IMAGES} imagens`;
export const IMAGE_TOO_LARGE = "Cada imagem deve ter no máximo 5MB";

const MAX_ITEMS = 50;

const list = (label: string, itemMax: number) =>
  textList(line(label, itemMax).min(1, `${label}: nenhum item pode ficar vazio`), MAX_ITEMS, {
    notList: `${label}: envie uma lista de textos`,
    tooMany: `${label}: no máximo ${MAX_ITEMS} itens`,
    repeated: `${label}: há itens repetidos`,
  });
const pathList = (label: string) => list(label, 300);
const yesOrNo = (label: string) => flag(`${label} deve ser verdadeiro ou falso`);

const requiredFields = {
  title: titleField,
  description: lines("Descrição", 1000, { notText: "Informe a descrição" }).min(1, "Informe a descrição"),
};

const optionalFields = {
  slug: slugField,
  fullDescription: unsettable(lines("Descrição completa", 10_000)),
  content: unsettable(lines("Conteúdo", 100_000)),
  category: unsettable(line("Categoria", 80)),
  technologies: list("Tecnologias", 60),
  features: list("Funcionalidades", 300),
  results: list("Resultados", 300),
  timeline: unsettable(line("Prazo", 120)),
  team: unsettable(line("Equipe", 200)),
  link: webAddress("Link"),
  website: webAddress("Website"),
  github: webAddress("GitHub"),
  client: unsettable(line("Cliente", 120)),
  isPublished: yesOrNo("Publicar"),
  /** `isPublished` by its name in the spec's lists: of the two, the one that differs from the stored value counts. */
  published: yesOrNo("Publicar"),
  isFeatured: yesOrNo("Destacar"),
  /** Paths of all its images, in order. */
  images: pathList("Imagens"),
  /** Paths of images to remove. */
  removeImages: pathList("Imagens removidas"),
  /** The new order: paths of stored images, and `new:0`, `new:1`… for the files in the request. */
  imageOrder: pathList("Ordem das imagens"),
};

const draftLink = (label: string) => unsettable(line(label, 2000));

/** The fields of a draft: complete or not. */
export const projectDraftSchema = z
  .object({
    ...z
      .object(optionalFields)
      .omit({ isPublished: true, published: true, removeImages: true, imageOrder: true }).shape,
    title: draftTitle,
    description: lines("Descrição", 1000),
    slug: draftSlug,
    link: draftLink("Link"),
    website: draftLink("Website"),
    github: draftLink("GitHub"),
  })
  .partial();

const NO_OBJECT = "Envie os campos do projeto em um objeto JSON ou em um formulário";
const EXAMPLE = {
  title: "Fechamento do mês em uma manhã",
  description: "Conciliação bancária de cinco contas em três bancos, com CNAB e Pix.",
  category: "Integrações",
  client: "Distribuidora Serra",
  technologies: ["TypeScript", "PostgreSQL", "CNAB 240"],
  isPublished: true,
};

/** A new project (specification §5, "Project form"). Unknown fields are ignored. */
export const projectInputSchema = z
  .object({ ...requiredFields, ...z.object(optionalFields).partial().shape }, NO_OBJECT)
  .meta({ examples: [EXAMPLE] });

/** Body of `POST /api/projects`; with `newId` it may be repeated. */
export const newProjectSchema = projectInputSchema.extend({ newId: newIdField("outro projeto") });

/** The items of a typed list: one per line, without empty lines. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const pointLines = (label: string) =>
  z.preprocess((value) => (typeof value === "string" ? splitLines(value) : value), list(label, 300));

/** The fields of the project dialog (specification §2, contract §3), as typed. */
export const projectFormSchema = projectInputSchema
  .omit({ published: true, images: true, removeImages: true, imageOrder: true })
  .extend({ features: pointLines("Funcionalidades"), results: pointLines("Resultados") });

/** Changes of a project: absent fields stay. `updatedAt` is the version that the changes are based on. */
export const projectChangesSchema = z
  .object(
    {
      ...z.object({ ...requiredFields, ...optionalFields }).partial().shape,
      updatedAt: versionField.optional(),
    },
    NO_OBJECT,
  )
  .meta({ examples: [EXAMPLE] });
export type ProjectChanges = z.infer<typeof projectChangesSchema>;

/** A project as the API gives it. From `published` on, it repeats fields by their names in the spec's lists. */
export const projectSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    fullDescription: z.string().nullable(),
    content: z.string().nullable().describe("Markdown"),
    category: z.string().nullable(),
    images: z.array(z.string()).describe("Endereços das imagens; a primeira é a principal"),
    technologies: z.array(z.string()),
    features: z.array(z.string()),
    results: z.array(z.string()),
    timeline: z.string().nullable(),
    team: z.string().nullable(),
    link: z.string().nullable(),
    github: z.string().nullable(),
    website: z.string().nullable(),
    client: z.string().nullable(),
    isPublished: z.boolean(),
    isFeatured: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    published: z.boolean().describe("O mesmo que `isPublished`"),
    image: z.string().nullable().describe("A primeira de `images`"),
    imageUrl: z.string().nullable().describe("A primeira de `images`"),
    projectUrl: z.string().nullable().describe("O mesmo que `website`"),
    githubUrl: z.string().nullable().describe("O mesmo que `github`"),
    tech: z.array(z.string()).describe("O mesmo que `technologies`"),
    ...z.object({ ...versionFields, ...authoredFields }).partial().shape,
  })
  .meta({
    examples: [
      {
        id: "0c6f4b0e-5a5e-4a35-8a6e-0f6d7b9f2c11",
        slug: "fechamento-do-mes-em-uma-manha",
        ...EXAMPLE,
        fullDescription: null,
        content: "## O problema\n\nFechar o mês levava quatro dias.",
        images: [],
        features: ["Baixa automática de títulos"],
        results: ["De quatro dias para uma manhã"],
        timeline: "5 meses",
        team: "3 pessoas",
        link: null,
        github: null,
        website: null,
        isFeatured: false,
        createdAt: "2026-10-27T12:00:00.000Z",
        updatedAt: "2026-10-27T12:00:00.000Z",
        published: true,
        image: null,
        imageUrl: null,
        projectUrl: null,
        githubUrl: null,
        tech: ["TypeScript", "PostgreSQL", "CNAB 240"],
      },
    ],
  });
export type Project = z.infer<typeof projectSchema>;

/** Query of `GET /api/projects`; `q` searches title and description. Lists fetch up to 100 (specification §9). */
export const projectQuerySchema = z.object({
  published: publishedFilter,
  requested: requestedFilter,
  category: line("Categoria", 80).optional(),
  q: line("Busca", 200).default(""),
  ...pagingFields(100),
});

export const projectListSchema = z.array(projectSchema);

/** The counters of the dashboard (specification §2, "Projects screen"). */
export const projectStatsSchema = z.object({
  total: z.number(),
  published: z.number(),
  withLinks: z.number().describe("Com `projectUrl` ou `githubUrl`"),
});
export type ProjectStats = z.infer<typeof projectStatsSchema>;
