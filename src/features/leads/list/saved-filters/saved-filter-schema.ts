import { z } from "zod";
import { CONTROL, hasNone } from "#src/shared/text-patterns.ts";
import { leadFilterSchema } from "../../filters.ts";

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
    isShared: z
      .boolean("isShared: envie true ou false")
      .default(false)
      .describe("Quem vê leads o vê; só quem o fez e administradores o mudam"),
  })
  .meta({ examples: [{ name: "Novos da feira", status: "NEW", source: "feira" }] });
export type SavedFilterInput = z.input<typeof savedFilterInputSchema>;

/** `PUT /api/leads/filters/{id}`. */
export const filterSharingSchema = savedFilterInputSchema
  .pick({ isShared: true })
  .extend({ isShared: z.boolean("isShared: envie true ou false") })
  .meta({ examples: [{ isShared: true }] });

export const savedFilterSchema = leadFilterSchema.extend({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  mayChange: z.boolean().describe("Se quem pergunta pode mudar ou tirar o filtro"),
  sharedBy: z.string().optional().describe("Quem o compartilhou, se foi outra pessoa"),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;
export const savedFiltersSchema = z.object({ filters: z.array(savedFilterSchema) });
