import { z } from "zod";
import { itemSchemas } from "#src/publishing/calls/schema.ts";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import {
  category,
  markdownText,
  plainLine,
  required,
  slug,
  textBlock,
  title,
  webAddress,
} from "#src/shared/fields/fields.ts";
import { flag, pictures, points, textList } from "#src/shared/fields/sent-fields.ts";
import { IMAGE_MB, IMAGE_SIZES } from "#src/shared/media/upload-limits.ts";

/** Limit from docs/produto.md, "Images". */
export const MAX_IMAGES = 10;
export const TOO_MANY_IMAGES = `Você pode adicionar no máximo ${MAX_IMAGES} imagens`;
export const IMAGES_TOO_LARGE = `Cada imagem deve ter no máximo ${IMAGE_MB}MB`;

/** Facts about projects that server and dashboard share. */
export const PROJECT_FACTS = { listPath: "/portfolio", hasAuthor: true, hasTrash: true } as const;

export const PROJECT_FIELDS = declareFields({
  title,
  slug,
  description: required(
    textBlock("Descrição", 1000, { hint: "Uma ou duas frases, para o cartão." }),
    "Informe a descrição",
  ),
  fullDescription: textBlock("Texto de abertura", 10_000, {
    hint: "Abre a página do projeto, acima do conteúdo.",
    rows: 4,
  }),
  content: markdownText("Conteúdo Detalhado", 100_000, { words: { called: "Conteúdo" } }),
  category: category(),
  technologies: textList("Tecnologias", { itemMax: 60 }),
  features: points("Funcionalidades", { itemMax: 300, hint: "Uma por linha." }),
  results: points("Resultados", { itemMax: 300, hint: "Um por linha, com números se houver." }),
  timeline: plainLine("Prazo", 120),
  team: plainLine("Equipe", 200),
  link: webAddress("Link", { hint: "Para visitar, se não for o website." }),
  website: webAddress("Website"),
  github: webAddress("GitHub"),
  client: plainLine("Cliente", 120),
  isFeatured: flag("Destaque"),
  images: pictures("Imagens", {
    column: "imageIds",
    hint: `Até ${MAX_IMAGES}. ${IMAGE_SIZES} Sem imagem, a capa é desenhada a partir do título.`,
    answered: "Endereços das imagens; a primeira é a principal",
  }),
});

/** Body properties about images that are not fields. */
const { changes: alsoSent } = declareFields({
  removeImages: pictures("Imagens removidas"),
  /** The new order: paths of stored images, and `new:0`, `new:1`… for the files in the request. */
  imageOrder: pictures("Ordem das imagens"),
});
const PROJECTS = itemSchemas(PROJECT_FIELDS, {
  noObject: "Envie os campos do projeto em um objeto JSON ou em um formulário",
  another: "outro projeto",
});

const EXAMPLE = {
  title: "Fechamento do mês em uma manhã",
  description: "Conciliação bancária de cinco contas em três bancos, com CNAB e Pix.",
  category: "Integrações",
  client: "Distribuidora Serra",
  technologies: ["TypeScript", "PostgreSQL", "CNAB 240"],
  isPublished: true,
};

/** A new project (docs/produto.md, "Projects"). Unknown fields are ignored. */
export const projectInputSchema = PROJECTS.input.extend(alsoSent).meta({ examples: [EXAMPLE] });

/** Body of `POST /api/projects`; with `newId` it may be repeated. */
export const newProjectSchema = PROJECTS.newItem.extend(alsoSent);

/** Changes of a project: absent fields stay. `updatedAt` is the version that the changes are based on. */
export const projectChangesSchema = PROJECTS.changes.extend(alsoSent).meta({ examples: [EXAMPLE] });
export type ProjectChanges = z.infer<typeof projectChangesSchema>;

/** A project of the API; some fields repeat under their names in lists. */
export const projectSchema = PROJECTS.item
  .extend({
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

export const projectListSchema = z.array(projectSchema);

/** Counters of the dashboard (docs/produto.md, "Projects"). */
export const projectStatsSchema = z.object({
  total: z.number(),
  published: z.number(),
  withLinks: z.number().describe("Com `projectUrl` ou `githubUrl`"),
});
export type ProjectStats = z.infer<typeof projectStatsSchema>;
