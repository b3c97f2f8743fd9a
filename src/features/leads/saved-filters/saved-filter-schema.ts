import { z } from "zod";
import { CONTROL, hasNone } from "#src/shared/text-patterns.ts";
import { leadFilterSchema } from "../filters.ts";

export const NAME_MISSING = "Nome: dê um nome ao filtro";

const MAX_FILTER_NAME = 40;

/** `POST /api/leads/filters`. */
export const savedFilterInputSchema = leadFilterSchema
  .extend({
    name: z
      .string(NAME_MISSING)
      .trim()
      .min(1, NAME_MISSING)
      .max(MAX_FILTER_NAME, `Nome: no máximo ${MAX_FILTER_NAME} caracteres`)
      .refine(hasNone(CONTROL), "Nome contém caracteres que não podem ser usados"),
  })
  .meta({ examples: [{ name: "Novos da feira", status: "NEW", source: "feira" }] });
export type SavedFilterInput = z.input<typeof savedFilterInputSchema>;

export const savedFilterSchema = leadFilterSchema.extend({ id: z.string(), name: z.string() });
export type SavedFilter = z.infer<typeof savedFilterSchema>;
export const savedFiltersSchema = z.object({ filters: z.array(savedFilterSchema) });
