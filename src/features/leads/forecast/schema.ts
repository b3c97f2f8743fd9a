import { z } from "zod";

const sums = {
  leads: z.number().int(),
  value: z.number().describe("Em centavos; leads sem valor contam 0"),
};

/** Answer of `GET /api/leads/forecast`. */
export const forecastSchema = z.object({
  rows: z
    .array(z.object({ month: z.string().describe("`2026-12`"), stage: z.string().nullable(), ...sums }))
    .describe("Por mês e etapa, o mês mais próximo antes"),
  total: z.object(sums),
});
export type Forecast = z.infer<typeof forecastSchema>;

/** Answer of `GET /api/leads/words`. */
export const leadWordsSchema = z.object({
  stages: z.array(z.string()).describe("As etapas em uso nos leads que se pode ver, em ordem alfabética"),
  lostReasons: z
    .array(z.string())
    .describe("Os motivos das configurações; sem eles, os que já se usou nesses leads"),
});
export type LeadWords = z.infer<typeof leadWordsSchema>;
