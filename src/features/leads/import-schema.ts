import { z } from "zod";

/** Bytes of one file. */
export const IMPORT_BYTES = 30 * 1024 * 1024;

/** `POST /api/leads/import?dryRun=`. */
export const leadImportQuerySchema = z.object({
  dryRun: z.enum(["true", "false"], "dryRun: envie true ou false").default("false"),
});

export const leadImportAnswerSchema = z.object({
  added: z.number().int(),
  duplicates: z.number().int().describe("Os que já estão aqui, ou mais acima no arquivo"),
  refused: z.array(z.object({ line: z.number().int(), message: z.string() })).describe("Os primeiros 500"),
  refusedTotal: z.number().int(),
});
export type LeadImportAnswer = z.infer<typeof leadImportAnswerSchema>;
