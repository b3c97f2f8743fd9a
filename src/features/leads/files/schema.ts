import { z } from "zod";

/** Longest name of a file, in characters. */
export const MAX_FILE_NAME = 150;

export const leadFileSchema = z.object({ id: z.string(), name: z.string(), bytes: z.number().int() });
export type LeadFile = z.infer<typeof leadFileSchema>;
