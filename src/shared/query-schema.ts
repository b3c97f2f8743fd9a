// Schemas for the queries of lists.

import { z } from "zod";
import { CONTROL, hasNone, unusable } from "./text-patterns.ts";

export const wholeNumber = (fallback: number, max: number) =>
  z.coerce
    .number("Use um número inteiro")
    .int("Use um número inteiro")
    .min(1, "Use um número a partir de 1")
    .max(max, `Use no máximo ${max}`)
    .default(fallback);

const NO_DATE = "Use uma data como 2026-11-20 ou 2026-11-20T12:00:00Z";

/** A date with or without a time. */
export const queryDate: z.ZodType<string, string> = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: NO_DATE })
  .refine((text) => /^2\d{3}-/.test(text), NO_DATE);

export const END_BEFORE_START = "A data final vem antes da inicial";

/** `page` and `limit` (docs/produto.md, "API"). Invalid values are answered with 422. @param limit the default */
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

export const searchFields = {
  q: z
    .string("Busca inválida")
    .trim()
    .max(200, "Busca deve ter no máximo 200 caracteres")
    .refine(hasNone(CONTROL), unusable("Busca"))
    .default(""),
};

/** Spread into the schema of a page's response. */
export const pageFields = { total: z.number(), page: z.number(), limit: z.number() };
