// What a stream of presence tells: who is in an item, and which version it has.
import { z } from "zod";

/** Somebody who has the item open: once, however many tabs. */
export const personHereSchema = z.object({ id: z.string(), name: z.string(), isYou: z.boolean() });
export type PersonHere = z.infer<typeof personHereSchema>;

/** The newest version: the draft, or without one what is stored. */
export const newestVersionSchema = z.object({
  /** As the draft and the item give it. */
  baseRevision: z.string(),
  /** Who made it; the id is `null` once the account is gone. */
  author: z.object({ id: z.string().nullable(), name: z.string() }),
});
export type NewestVersion = z.infer<typeof newestVersionSchema>;
