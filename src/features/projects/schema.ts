import { z } from "zod";
import { pagingFields } from "#src/shared/paging-schema.ts";
import {
  type Audience,
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

const LONGEST_LIST = 50;

/** A list of texts, none of them empty. */
const list = (label: string, itemMax: number) =>
  textList(line(label, itemMax).min(1, `${label}: nenhum item pode ficar vazio`), LONGEST_LIST, {
    notList: `${label}: envie uma lista de textos`,
    tooMany: `${label}: no máximo ${LONGEST_LIST} itens`,
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
  /** The list's name of `isPublished`: of the two, the one that differs from what is stored counts. */
  published: yesOrNo("Publicar"),
  isFeatured: yesOrNo("Destacar"),
  /** The paths of all its images, in their order. */
  images: pathList("Imagens"),
  /** Paths of images to take off. */
  removeImages: pathList("Imagens removidas"),
  /** Paths of kept images, and `new:0`, `new:1`… for the files sent along, in the order wished for. */
  imageOrder: pathList("Ordem das imagens"),
};

const NO_OBJECT = "Envie os campos do projeto em um objeto JSON ou em um formulário";
const EXAMPLE = {
  title: "Fechamento do mês em uma manhã",
  description: "Conciliação bancária de cinco contas em três bancos, com CNAB e Pix.",
  category: "Integrações",
  client: "Distribuidora Serra",
  technologies: ["TypeScript", "PostgreSQL", "CNAB 240"],
  isPublished: true,
};

/** What makes a project (specification §5, "Project form"). Unknown fields are ignored. */
export const projectInputSchema = z
  .object({ ...requiredFields, ...z.object(optionalFields).partial().shape }, NO_OBJECT)
  .meta({ examples: [EXAMPLE] });
export type ProjectInput = z.infer<typeof projectInputSchema>;

/** Body of `POST /api/projects`: whoever got no answer may send it again. */
export const newProjectSchema = projectInputSchema.extend({ newId: newIdField("outro projeto") });

/** The points of a list as they are typed: one to a line, empty lines left out. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const pointLines = (label: string) =>
  z.preprocess((value) => (typeof value === "string" ? splitLines(value) : value), list(label, 300));

/** The fields of the project dialog (specification §2, contract §3), as they are typed. */
export const projectFormSchema = projectInputSchema
  .omit({ published: true, images: true, removeImages: true, imageOrder: true })
  .extend({ features: pointLines("Funcionalidades"), results: pointLines("Resultados") });

/** What may change; what is absent stays as it is. `updatedAt` tells which state the caller has seen. */
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

/** A project as the API gives it; the second half repeats fields under the names of the spec's lists. */
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

/** What narrows a list of projects. */
export interface ProjectFilters {
  audience: Audience;
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
}

export interface ProjectListRequest extends ProjectFilters {
  page: number;
  limit: number;
}

/** Specification §9: lists fetch up to 100. */
export const DEFAULT_PROJECT_LIMIT = 100;

/** Query of `GET /api/projects`; `q` looks in title and description. */
export const projectQuerySchema = z.object({
  published: publishedFilter,
  category: line("Categoria", 80).optional(),
  q: line("Busca", 200).default(""),
  ...pagingFields(DEFAULT_PROJECT_LIMIT),
});
export type ProjectQuery = z.infer<typeof projectQuerySchema>;

export const projectListSchema = z.array(projectSchema);

/** The counters of the dashboard (specification §2, "Projects screen"). */
export const projectStatsSchema = z.object({
  total: z.number(),
  published: z.number(),
  withLinks: z.number().describe("Com `projectUrl` ou `githubUrl`"),
});
export type ProjectStats = z.infer<typeof projectStatsSchema>;
