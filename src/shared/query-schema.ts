// Numbers and dates of queries.
import { z } from "zod";

/** A number of a query. */
export const wholeNumber = (fallback: number, max: number) =>
  z.coerce
    .number("Use um número inteiro")
    .int("Use um número inteiro")
    .min(1, "Use um número a partir de 1")
    .max(max, `Use no máximo ${max}`)
    .default(fallback);

const NO_DATE = "Use uma data como 2026-11-20 ou 2026-11-20T12:00:00Z";

/** A date of a query, with or without its time. */
export const queriedMoment: z.ZodType<string, string> = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: NO_DATE })
  .refine((text) => /^2\d{3}-/.test(text), NO_DATE);

export const END_BEFORE_START = "A data final vem antes da inicial";
