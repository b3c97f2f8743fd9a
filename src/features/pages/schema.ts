// Pages, as the API gives and takes them (contract §6).
import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import {
  draftTitle,
  flag,
  line,
  newIdField,
  publishedFilter,
  seoFields,
  titleField,
  unsettable,
  versionField,
} from "#src/publishing/schema.ts";
import { pagingFields } from "#src/shared/paging-schema.ts";
import { formEnvelope } from "#src/shared/public-form-schema.ts";
import { sectionSchema } from "./sections/schema.ts";

export type { StoredSection } from "./sections/schema.ts";

/** Pages that the product itself leads to. Their addresses are fixed, and they cannot be deleted. */
export const PAGE_ROLES = ["home", "services", "about", "privacy", "terms"] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

/** Of one page. */
export const MOST_SECTIONS = 100;
const PATH_MAX = 120;
const DEFAULT_LIMIT = 20;

/** A path of up to three words, such as `/lp/site-novo`. `null` and "": it is made of the title. */
export const pathField = unsettable(
  line("Endereço", PATH_MAX).regex(
    /^(\/|(\/[a-z0-9]+(-[a-z0-9]+)*){1,3})?$/,
    "Endereço deve começar com / e ter só letras minúsculas sem acento, números e hifens",
  ),
);

export const sectionsField = z
  .array(sectionSchema, "Seções devem ser uma lista")
  .max(MOST_SECTIONS, `Uma página pode ter no máximo ${MOST_SECTIONS} seções`)
  .refine(
    (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
    "Duas seções têm o mesmo identificador",
  )
  .describe("De cima para baixo; os campos de cada tipo estão em GET /api/pages/kinds");

export const pageSchema = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  role: z.enum(PAGE_ROLES).nullable().describe("O que a página é para o site; `null` nas páginas próprias"),
  sections: z.array(sectionSchema),
  inMenu: z.boolean(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  ...z.object(versionFields).partial().shape,
});
export type Page = z.infer<typeof pageSchema>;

/** Query of `GET /api/pages`. */
export const pageQuerySchema = z.object({
  published: publishedFilter.describe("Só para a equipe; visitantes veem sempre as publicadas"),
  fields: z
    .literal("summary", "Campos deve ser summary")
    .optional()
    .describe("`summary` deixa as seções de fora"),
  ...pagingFields(DEFAULT_LIMIT),
});
export const pageListSchema = z.object({
  pages: z.array(pageSchema.extend({ sections: z.array(sectionSchema).optional() })),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type PageList = z.infer<typeof pageListSchema>;
export const pageStatsSchema = z.object({ total: z.number(), published: z.number(), drafts: z.number() });

const yesOrNo = (label: string) => flag(`${label} deve ser verdadeiro ou falso`);

const optionalFields = z
  .object({
    path: pathField.describe("Sem ele, é feito do título"),
    sections: sectionsField,
    inMenu: yesOrNo("No menu"),
    isPublished: yesOrNo("Publicada"),
    ...z.object(seoFields).omit({ seoKeywords: true }).shape,
  })
  .partial().shape;

const WHOLE_BODY = "Envie os campos da página em um objeto JSON";

/** Fields of a page, without what only the kinds of its sections know (checked-sections.server.ts). */
export const pageInputSchema = z.object({ title: titleField, ...optionalFields }, WHOLE_BODY);
/** Body of `POST /api/pages`; with `newId` it may be repeated. */
export const newPageSchema = pageInputSchema.extend({ newId: newIdField("outra página") });

export const pageChangesSchema = z.object(
  {
    title: titleField.optional(),
    ...optionalFields,
    updatedAt: versionField.optional().describe("A versão que foi editada: 409 se alguém já salvou outra"),
  },
  WHOLE_BODY,
);
/** `role` is set by the product alone. */
export type PageChanges = z.infer<typeof pageChangesSchema> & { role?: PageRole };

/** The fields of a draft: complete or not. */
export const pageDraftSchema = z
  .object({
    ...z.object(optionalFields).omit({ isPublished: true }).shape,
    title: draftTitle,
    path: unsettable(line("Endereço", PATH_MAX)),
  })
  .partial();

/** Body of a page's form: besides these, the form's own fields by their names. */
export const formCallSchema = z.looseObject(
  { ...formEnvelope, submissionId: z.uuid("Identificador de envio inválido").nullish() },
  "Envie os campos do formulário em um objeto JSON",
);

/** Answer of `GET /api/pages/kinds`. */
export const sectionKindsSchema = z.array(
  z.object({
    type: z.string(),
    version: z.number(),
    label: z.string(),
    schema: z.any().describe("JSON Schema dos campos"),
    example: z.any().describe("Campos de uma seção de exemplo"),
  }),
);
