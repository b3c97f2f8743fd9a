// Revisions of content, as the API gives them (docs/produto.md, "History").

import { z } from "zod";
import { line } from "#src/shared/fields/text.ts";
import { MAX_REVISION_NAME } from "#src/shared/text-limits.ts";

export const REVISION_REASONS = [
  "saved",
  "published",
  "unpublished",
  "restored",
  "scheduled",
  "token",
  "imported",
  "reverted",
] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];

const revisionSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  author: z.object({ name: z.string() }),
  reason: z.enum(REVISION_REASONS),
  name: z.string().nullable().describe("Dado por alguém da equipe"),
  isStored: z.boolean().describe("É o que está guardado no item: no ar, se ele está publicado"),
  isDraft: z.boolean().describe("É o rascunho atual"),
});
export type Revision = z.infer<typeof revisionSchema>;

export const revisionListSchema = z.object({
  revisions: z.array(revisionSchema),
  next: z.string().nullable().describe("Para `before`, se há mais antigas"),
  storedId: z.string().nullable().describe("A revisão que está guardada no item, nesta página ou não"),
});
export type RevisionList = z.infer<typeof revisionListSchema>;

export const revisionQuerySchema = z.object({
  before: z.string().optional().describe("Só as anteriores a esta revisão"),
  saves: z
    .enum(["all", "last"], "Salvamentos: use all ou last")
    .default("all")
    .describe("`last`: de salvamentos seguidos da mesma pessoa, só o último"),
});

/** `null` and "" remove the name. */
export const revisionNameSchema = z.object({
  name: line("Nome", MAX_REVISION_NAME)
    .nullable()
    .transform((value) => value || null),
});

/** A piece of text: in both versions, only in the first, or only in the second. */
const partSchema = z.union([
  z.strictObject({ same: z.string() }),
  z.strictObject({ del: z.string() }),
  z.strictObject({ ins: z.string() }),
]);
export type DiffPart = z.infer<typeof partSchema>;

export const diffSchema = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      parts: z.array(partSchema).describe("O texto como se vê na página, sem marcas Markdown"),
    }),
  ),
});
export type Diff = z.infer<typeof diffSchema>;

export const diffQuerySchema = z.object({
  to: z
    .string()
    .optional()
    .describe("A outra revisão, ou `stored` ou `draft`; sem ela, o que está guardado no item"),
});
