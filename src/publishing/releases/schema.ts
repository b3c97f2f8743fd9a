// API schemas of releases (docs/produto.md, "Releases").

import { z } from "zod";
import { line } from "#src/shared/fields/text.ts";
import { pageFields, pagingFields } from "#src/shared/query-schema.ts";
import { VISIBLE } from "#src/shared/text-patterns.ts";
import { listChoices } from "#src/shared/word-lists.ts";
import { plannedMoment } from "../schema.ts";

/**
 * More would block all other writes for the length of the transaction. Releases of imports may have more, and keep as
 * many as they have.
 */
export const MAX_ITEMS = 100;
const MAX_KEPT_ITEMS = 10_000;

export const RELEASE_NAME_MAX = 100;
export const NO_NAME = "Informe um nome para o lançamento";
export const TOO_MANY_ITEMS = `Um lançamento tem no máximo ${MAX_ITEMS} itens`;
export const NO_ITEMS = "Escolha pelo menos um item";

const RELEASE_STATES = ["open", "scheduled", "published", "reverted", "failed"] as const;
/** `open` has no date yet; `failed` could not be published at its date and can be retried. */
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** @param types plural names */
function itemSchema(types: readonly string[]) {
  const id = z
    .uuid("Este item não existe")
    .toLowerCase()
    .describe(
      "Das configurações: 5e771465-0000-4000-8000-000000000001; dos textos: 7e875000-0000-4000-8000-000000000001",
    );
  return z.object({ kind: z.enum(types, `Tipo deve ser ${listChoices(types)}`), id }, "Item inválido");
}

function itemsSchema<Item extends z.ZodType<{ id: string }>>(item: Item, max = MAX_ITEMS) {
  return z
    .array(item, NO_ITEMS)
    .min(1, NO_ITEMS)
    .max(max, TOO_MANY_ITEMS)
    .refine(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      "O mesmo item está mais de uma vez",
    );
}

/** @param types plural names */
export function releaseInputSchema(types: readonly string[]) {
  return z.object(
    {
      name: line("Nome", RELEASE_NAME_MAX, { notText: NO_NAME }).refine(
        (value) => VISIBLE.test(value),
        NO_NAME,
      ),
      items: itemsSchema(itemSchema(types)),
      at: plannedMoment().nullish().describe("Um instante no futuro; sem ele, espera que alguém publique"),
    },
    "Informe o nome e os itens do lançamento",
  );
}
export type ReleaseInput = z.infer<ReturnType<typeof releaseInputSchema>>;

/** Absent fields stay; `at: null` removes the date. */
export function releaseChangesSchema(types: readonly string[]) {
  return releaseInputSchema(types)
    .extend({ items: itemsSchema(itemSchema(types), MAX_KEPT_ITEMS) })
    .partial();
}
export type ReleaseChanges = z.infer<ReturnType<typeof releaseChangesSchema>>;

/** @param types plural names */
export function publishTogetherSchema(types: readonly string[]) {
  const item = itemSchema(types).extend({
    revision: z.string("Revisão inválida").nullish().describe("A que foi vista; sem ela, a mais nova"),
    fields: z.array(z.string()).min(1).optional().describe("Só estes campos dela; sem eles, todos"),
  });
  return z.object({ items: itemsSchema(item) }, NO_ITEMS);
}
export type ToPublish = z.infer<ReturnType<typeof publishTogetherSchema>>["items"][number];

export const publishedTogetherSchema = z.object({
  items: z.array(
    z.object({ kind: z.string(), id: z.string(), revision: z.string().describe("Do que está no ar agora") }),
  ),
});
export type PublishedTogether = z.infer<typeof publishedTogetherSchema>;

const releaseItemSchema = z.object({
  kind: z.string().describe("Como no endereço da API"),
  id: z.string(),
  title: z.string().describe("Do rascunho, se há um; depois de publicado, o que foi publicado"),
  isNewer: z
    .literal(true)
    .optional()
    .describe(
      "Quem não publica mudou o item depois que ele entrou: salvar o lançamento de novo aceita a versão",
    ),
});
export type ReleaseItem = z.infer<typeof releaseItemSchema>;

export const releaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(RELEASE_STATES),
  at: z.iso.datetime().nullable(),
  items: z.array(releaseItemSchema),
  author: z.object({ name: z.string() }).describe("Quem criou ou mudou por último"),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  revertedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable().describe("Por que não foi publicado na data"),
});
export type Release = z.infer<typeof releaseSchema>;

export const releaseListSchema = z.object({ releases: z.array(releaseSchema), ...pageFields });
export type ReleaseList = z.infer<typeof releaseListSchema>;

export const releaseQuerySchema = z.object(pagingFields(20));

export const candidateListSchema = z.object({
  items: z.array(
    releaseItemSchema.extend({
      isPublished: z.boolean(),
      release: z
        .object({ id: z.string(), name: z.string() })
        .nullable()
        .describe("O lançamento aberto em que já está"),
    }),
  ),
});
export type CandidateList = z.infer<typeof candidateListSchema>;
export type Candidate = CandidateList["items"][number];
