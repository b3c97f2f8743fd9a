import { z } from "zod";
import { END_BEFORE_START } from "#src/shared/query-schema.ts";

const sums = {
  leads: z.number().int(),
  value: z.number().describe("Em centavos; leads sem valor contam 0"),
};
const weighted = z.number().describe("Cada valor vezes a probabilidade da etapa, em centavos");

/** Answer of `GET /api/leads/forecast`. */
export const forecastSchema = z.object({
  rows: z
    .array(
      z.object({
        month: z.string().nullable().describe("`2026-12`; `null`: sem mês previsto"),
        isLate: z.boolean().describe("O mês já passou"),
        stage: z.string().nullable().describe("O nome da etapa"),
        ...sums,
        weighted,
      }),
    )
    .describe("Por mês e etapa, o mês mais próximo antes; sem mês no fim"),
  total: z.object({ ...sums, weighted }),
});
export type Forecast = z.infer<typeof forecastSchema>;

const DAY = "Use uma data como 2026-11-20";
const day = z.iso.date(DAY).refine((text) => text.startsWith("2"), DAY);

/** Query of `GET /api/leads/losses`: whole days in the site's time zone, both included; default: the last 90 days. */
export const lossQuerySchema = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: END_BEFORE_START });
export type LossQuery = z.infer<typeof lossQuerySchema>;

/** Answer of `GET /api/leads/losses`. */
export const lossesSchema = z.object({
  rows: z
    .array(z.object({ reason: z.string().nullable().describe("`null`: sem motivo"), ...sums }))
    .describe("O motivo mais frequente antes"),
  total: z.object(sums),
});
export type Losses = z.infer<typeof lossesSchema>;
