// Pages in the API (docs/produto.md, "Pages").

import { z } from "zod";
import { versionFields } from "#src/publishing/drafts/schema.ts";
import { newIdField, publishedFilter, versionField, summaryField } from "#src/publishing/schema.ts";
import { declareFields, bodyField } from "#src/shared/fields/declare-fields.ts";
import { factsOf } from "#src/shared/fields/facts.ts";
import { choice, emptyOr, seoFields, title } from "#src/shared/fields/fields.ts";
import { flag } from "#src/shared/fields/sent-fields.ts";
import { line } from "#src/shared/fields/text.ts";
import { formEnvelope, NOT_A_FORM, submissionIdField } from "#src/shared/public-form-schema.ts";
import { pagingFields, searchFields } from "#src/shared/query-schema.ts";
import { sectionSchema } from "./sections/schema.ts";

export type { StoredSection } from "./sections/schema.ts";

/** Pages that the product links to. Their addresses are fixed, and they cannot be deleted. */
export const PAGE_ROLES = ["home", "services", "about", "questions", "contact", "privacy", "terms"] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

export const MAX_SECTIONS = 100;
export const TOO_MANY_SECTIONS = `Uma página pode ter no máximo ${MAX_SECTIONS} seções`;

export const CHANGE_NOTE = "O que não é enviado fica como está; `sections` é sempre a lista inteira.";
const PATH_MAX = 120;
const DEFAULT_LIMIT = 20;

/** Up to three segments, such as `/lp/site-novo`; an empty path is derived from the title. */
const path = emptyOr(
  line("Endereço", PATH_MAX).regex(
    /^(\/|(\/[a-z0-9]+(-[a-z0-9]+)*){1,3})?$/,
    "Endereço deve começar com / e ter só letras minúsculas sem acento, números e hifens",
  ),
  "Endereço",
  "slug",
  { column: "slug", description: "Sem ele, é gerado a partir do título" },
);
export const pathField = bodyField(path);

export const sectionsField = z
  .array(sectionSchema, "Seções devem ser uma lista")
  .max(MAX_SECTIONS, TOO_MANY_SECTIONS)
  .refine(
    (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
    "Duas seções têm o mesmo identificador",
  )
  .describe("De cima para baixo; os campos de cada tipo estão em GET /api/pages/kinds");

const { seoTitle, seoDescription } = seoFields;

/** The top of a page: a landing page leads nowhere else. */
const header = choice(
  "Cabeçalho",
  ["menu", "logo", "none"],
  ["Com o menu", "Só o logotipo", "Sem cabeçalho"],
);
export type PageHeader = z.output<typeof header>;

/** Renders a page's own choices for comparisons; the usual ones, which older versions lack, are empty. */
export function toReadableChoice(field: string, value: unknown): string | undefined {
  if (field === "isNotIndexed") return value === true ? "Sim" : "";
  if (field !== "header") return undefined;
  const { labels = [] } = factsOf(header);
  const place = header.unwrap().options.indexOf(value as PageHeader);
  return place > 0 ? labels[place] : "";
}

export const PAGE_FIELDS = declareFields({
  title,
  path,
  sections: sectionsField.default([]).meta({ ...sectionsField.meta(), title: "Seções", control: "sections" }),
  inMenu: flag("No menu"),
  seoTitle,
  seoDescription,
  header,
  isNotIndexed: flag("Fora dos buscadores"),
});

export const pageSchema = z.object({
  id: z.string(),
  ...PAGE_FIELDS.answer,
  path: z.string(),
  sections: z.array(sectionSchema),
  role: z.enum(PAGE_ROLES).nullable().describe("O que a página é para o site; `null` nas páginas próprias"),
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  ...z.object(versionFields).partial().shape,
});
export type Page = z.infer<typeof pageSchema>;
export type WrittenPage = Pick<Page, keyof typeof PAGE_FIELDS.own>;

/** Query of `GET /api/pages`. */
export const pageQuerySchema = z.object({
  published: publishedFilter.describe("Só para a equipe; visitantes veem sempre as publicadas"),
  role: z.enum(PAGE_ROLES).optional().describe("Só a página que é isto para o site"),
  q: searchFields.q.describe("Procura no título e no endereço"),
  fields: summaryField("as seções"),
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

const { changes: alsoSent } = declareFields({ isPublished: flag("Publicada") });

const WHOLE_BODY = "Envie os campos da página em um objeto JSON";

/** Leaves the props of sections unchecked (checked-sections.server.ts). */
export const pageInputSchema = z.object({ ...PAGE_FIELDS.complete, ...alsoSent }, WHOLE_BODY);
/** Body of `POST /api/pages`; with `newId` it may be repeated. */
export const newPageSchema = pageInputSchema.extend({ newId: newIdField("outra página") });

export const pageChangesSchema = z.object(
  {
    ...PAGE_FIELDS.changes,
    ...alsoSent,
    updatedAt: versionField.optional(),
  },
  WHOLE_BODY,
);
/** Only the product sets `role`. */
export type PageChanges = z.infer<typeof pageChangesSchema> & { role?: PageRole };

/** Body of a page form; the answers are further fields, named as in the form. */
export const formCallSchema = z.looseObject({ ...formEnvelope, submissionId: submissionIdField }, NOT_A_FORM);

/** Answer of `GET /api/pages/kinds`. */
export const sectionKindsSchema = z.array(
  z.object({
    type: z.string(),
    version: z.number(),
    label: z.string(),
    onlyOn: z
      .enum(PAGE_ROLES)
      .nullable()
      .describe(
        "O `role` da única página em que ela está, sempre uma vez; `null`: pode estar em qualquer uma",
      ),
    schema: z.any().describe("JSON Schema dos campos"),
    example: z.any().describe("Campos de uma seção de exemplo"),
    variants: z
      .array(z.object({ name: z.string(), label: z.string(), props: z.any() }))
      .describe("Disposições prontas: `props` são os campos que cada uma muda"),
  }),
);
