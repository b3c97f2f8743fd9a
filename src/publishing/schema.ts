// What every kind of content has in its bodies and lists beside its own fields.
import { z } from "zod";
import { type DeclaredFields, declareFields } from "#src/shared/fields/declare-fields.ts";
import { flag } from "#src/shared/fields/sent-fields.ts";
import { line } from "#src/shared/fields/text.ts";
import { pagingFields } from "#src/shared/paging-schema.ts";
import { versionFields } from "./drafts/schema.ts";
import { authoredFields, requestedFilter } from "./requests/schema.ts";

/** Who is reading. `public`: visitors, who see published items only. */
export type Audience = "public" | "staff";

/** What narrows a list. Any text is accepted; an unknown one finds nothing. */
export interface ContentFilters {
  audience: Audience;
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
  /** Only those whose publication was asked for; visitors see none of this. */
  requested?: boolean | undefined;
}

export interface PageNumber {
  page: number;
  limit: number;
}

/** Result of a look-up by slug: the item, or the current slug if this is an old one. */
export type Found<Item> = { kind: "found"; item: Item } | { kind: "moved"; slug: string } | null;

/** The version that the changes are based on: 409 if somebody has saved another one since. */
export const versionField = z.iso.datetime({ error: "Versão inválida" }).nullable();

/**
 * The id of a new item, chosen by the client, so that it can repeat the request.
 * @param other "outro post", for the documentation
 */
export function newIdField(other: string) {
  return (
    z
      .uuid("Identificador inválido")
      // Those of the settings and of the site's texts, which are constants; nobody draws them by chance.
      .refine((id) => !id.includes("-0000-4000-8000-"), "Identificador inválido")
      .optional()
      .describe(`Escolhido por quem envia: enviado de novo, não cria ${other}; devolve o que já existe`)
  );
}

/** Query of a list: only published items, or only drafts. */
export const publishedFilter = z
  .enum(["true", "false"], "Publicado deve ser true ou false")
  .transform((value) => value === "true")
  .optional();

export const categoriesSchema = z.object({ categories: z.array(z.string()) });

/** The status in bodies: in both names, of which the one that differs from the stored value counts. */
const { changes: statusFields } = declareFields({
  isPublished: flag("Publicar"),
  published: flag("Publicar"),
});

/**
 * The bodies, answers and lists of a kind that is what its fields say.
 * @param noObject "Envie os campos da vaga em um objeto JSON ou em um formulário"
 * @param another "outra vaga", for the documentation
 */
export function itemSchemas<Own extends Readonly<Record<string, z.ZodType>>>(
  fields: DeclaredFields<Own>,
  { noObject, another }: { noObject: string; another: string },
) {
  const input = z.object({ ...fields.complete, ...statusFields }, noObject);
  const changes = z.object(
    { ...fields.changes, ...statusFields, updatedAt: versionField.optional() },
    noObject,
  );
  const item = z.object({
    id: z.string(),
    ...fields.answer,
    slug: z.string(),
    isPublished: z.boolean(),
    published: z.boolean().describe("O mesmo que `isPublished`"),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...z.object({ ...versionFields, ...authoredFields }).partial().shape,
  });
  return { input, newItem: input.extend({ newId: newIdField(another) }), changes, item, list: z.array(item) };
}

/** Query of a list. Lists fetch up to 100. */
export const listQuerySchema = z.object({
  published: publishedFilter,
  requested: requestedFilter,
  category: line("Categoria", 80).optional(),
  q: line("Busca", 200).default(""),
  ...pagingFields(100),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** The counters of a list's screen. */
export const itemStatsSchema = z.object({ total: z.number(), published: z.number() });
