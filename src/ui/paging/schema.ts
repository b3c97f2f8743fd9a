import { z } from "zod";

/** `page` and `limit` of a list's query (contract §2): anything else is 422. @param limit without one */
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
