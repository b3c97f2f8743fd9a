// Schemas of content types that are declared by their fields.

import { z } from "zod";
import { type DeclaredFields, declareFields } from "#src/shared/fields/declare-fields.ts";
import { flag } from "#src/shared/fields/sent-fields.ts";
import { line, markdown } from "#src/shared/fields/text.ts";
import { pagingFields } from "#src/shared/query-schema.ts";
import { versionFields } from "../drafts/schema.ts";
import { requestedFilter } from "../requests/schema.ts";
import { authoredFields, newIdField, publishedFilter, versionField } from "../schema.ts";

/** The status under both names. If they disagree, the one that differs from the stored value wins. */
const { changes: statusFields } = declareFields({
  isPublished: flag("Publicar"),
  published: flag("Publicar"),
});

/**
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
    // Items always have an address, even if none was sent.
    ...(fields.answer as Omit<typeof fields.answer, "slug">),
    slug: z.string(),
    isPublished: z.boolean(),
    published: z.boolean().describe("O mesmo que `isPublished`"),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...z.object({ ...versionFields, ...authoredFields }).partial().shape,
  });
  return { input, newItem: input.extend({ newId: newIdField(another) }), changes, item, list: z.array(item) };
}

export const listQuerySchema = z.object({
  published: publishedFilter,
  requested: requestedFilter,
  category: line("Categoria", 80).optional(),
  q: line("Busca", 200).default(""),
  ...pagingFields(100),
});

/** Body of `POST /api/posts/preview`. The text may be empty. */
export const previewInputSchema = z.object({
  content: markdown("Conteúdo", 100_000, { notText: "Informe o conteúdo" }),
});
export const previewSchema = z.object({ html: z.string() });

/** Counters of the list screen. */
export const itemStatsSchema = z.object({ total: z.number(), published: z.number() });
