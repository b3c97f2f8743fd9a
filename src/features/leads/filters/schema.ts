import { z } from "zod";
import { leadFilterSchema } from "#src/features/leads/schema.ts";
import { CONTROL, hasNone } from "#src/shared/text-patterns.ts";

export const NAME_MISSING = "Nome: dê um nome ao filtro";

const MAX_FILTER_NAME = 40;

/** `POST /api/leads/filters`. */
export const keptFilterInputSchema = leadFilterSchema
  .extend({
    name: z
      .string(NAME_MISSING)
      .trim()
      .min(1, NAME_MISSING)
      .max(MAX_FILTER_NAME, `Nome: no máximo ${MAX_FILTER_NAME} caracteres`)
      .refine(hasNone(CONTROL), "Nome contém caracteres que não podem ser usados"),
  })
  .meta({ examples: [{ name: "Novos da feira", status: "NEW", source: "feira" }] });
export type KeptFilterInput = z.input<typeof keptFilterInputSchema>;

export const keptFilterSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string().optional(),
  source: z.string().optional(),
  q: z.string(),
});
export type KeptFilter = z.infer<typeof keptFilterSchema>;
export const keptFiltersSchema = z.object({ filters: z.array(keptFilterSchema) });
