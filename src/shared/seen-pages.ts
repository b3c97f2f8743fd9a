import { z } from "zod";
import { CONTROL, hasNone } from "./text-patterns.ts";

/** As many as a form takes along. */
export const MAX_SEEN_PAGES = 30;

/** A page of the site that somebody has seen before they sent a form; told with their consent to statistics only. */
export const seenPageSchema = z.object({
  at: z.iso.datetime(),
  path: z.string().max(500).regex(/^\//).refine(hasNone(CONTROL)),
});
export type SeenPage = z.infer<typeof seenPageSchema>;
