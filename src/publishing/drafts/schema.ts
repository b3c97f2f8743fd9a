// Drafts, as the API gives them (contract §6).
import { z } from "zod";

/** Added to the fields of a kind. `baseRevision` is opaque: a client sends back the last one that it read. */
export const draftVersion = {
  baseRevision: z.string("Revisão inválida").nullish().describe("A última que foi lida"),
};

/** The fields of a kind, and the version to send with the next change. */
export const draftSchema = z.looseObject({
  baseRevision: z.string(),
  savedAt: z.iso.datetime(),
  author: z.object({ name: z.string() }),
});
export type Draft = z.infer<typeof draftSchema>;

/** What a list says of an item's draft. */
export const draftNoteSchema = z.object({ title: z.string(), savedAt: z.iso.datetime() });
export type DraftNote = z.infer<typeof draftNoteSchema>;

export const publishInputSchema = z
  .object({ revision: z.string("Revisão inválida").nullish().describe("Outra que não o rascunho") })
  .nullish();
