// Schemas of drafts (docs/produto.md, "Drafts").

import { z } from "zod";
import { scheduledActionSchema } from "../schema.ts";

/**
 * Added to the fields of a content type. Clients treat `baseRevision` as opaque and send back the last one they read.
 */
export const draftVersion = {
  baseRevision: z
    .string("Revisão inválida")
    .nullish()
    .describe("A última que foi lida; sem ela, vale que não se viu rascunho nenhum"),
};

/** The content type's fields, and the version to send with the next change. */
export interface Draft extends Record<string, unknown> {
  baseRevision: string;
  /** ISO 8601 */
  savedAt: string;
  author: { name: string };
  /** Whether it differs from the stored version; if not, the item has no draft. */
  differs: boolean;
}

/** Versions of an item, which only staff see. */
export const versionFields = {
  revision: z.string().nullable().describe("A revisão do que está guardado; só para a equipe"),
  draft: z
    .object({
      title: z.string(),
      summary: z.string().optional().describe("O resumo do rascunho, na lista de posts fora do ar"),
      savedAt: z.iso.datetime(),
      revision: z.string(),
    })
    .nullable()
    .describe("O rascunho ao lado do que está guardado; só para a equipe"),
  schedule: scheduledActionSchema,
};
export type ItemVersions = z.infer<z.ZodObject<typeof versionFields>>;

export const publishInputSchema = z
  .object({
    revision: z
      .string("Revisão inválida")
      .nullish()
      .describe("A que se viu por último: `baseRevision` do rascunho, ou `revision` do item"),
  })
  .nullish();
