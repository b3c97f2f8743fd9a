// Events of the presence stream.
import { z } from "zod";

/** A person who has the item open, in one tab or several. */
export const personHereSchema = z.object({ id: z.string(), name: z.string(), isYou: z.boolean() });
export type PersonHere = z.infer<typeof personHereSchema>;

/** The newest version: the draft, or else the stored one. */
export const newestVersionSchema = z.object({
  /** The same value as in the draft and the item. */
  baseRevision: z.string(),
  /** Its author; the id is `null` once the account is gone. */
  author: z.object({ id: z.string().nullable(), name: z.string() }),
});
export type NewestVersion = z.infer<typeof newestVersionSchema>;
