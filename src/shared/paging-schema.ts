import { z } from "zod";
import { CONTROL, hasNone, unusable } from "./text-patterns.ts";

/** `page` and `limit` of a list's query (docs/produto.md, "API"); invalid values are 422. @param limit the default */
export const pagingFields = (limit: number) => ({
  page: z.coerce
    .number("Página inválida")
    .int("Página inválida")
    .min(1, "Página deve ser a partir de 1")
    .max(1_000_000, "Página inválida")
    .default(1),
  limit: z.coerce
    .number("Limite inválido")
    .int("Limite inválido")
    .min(1, "Limite deve ser de 1 a 100")
    .max(100, "Limite deve ser de 1 a 100")
    .default(limit),
});

/** The search text of a list, trimmed. */
export const searchFields = {
  q: z
    .string("Busca inválida")
    .trim()
    .max(200, "Busca deve ter no máximo 200 caracteres")
    .refine(hasNone(CONTROL), unusable("Busca"))
    .default(""),
};

/** Spread into the schema of a page's answer: all matching items, and the page's number and size. */
export const pageFields = { total: z.number(), page: z.number(), limit: z.number() };
