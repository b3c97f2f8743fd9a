import { z } from "zod";
import { CHANNEL_KEYS } from "#src/shared/channels.ts";
import { END_BEFORE_START } from "#src/shared/query-schema.ts";

const DAY = "Use uma data como 2026-11-20";
const day = z.iso.date(DAY).refine((text) => text.startsWith("2"), DAY);

/** Query of `GET /api/attribution`: whole days in the site's time zone, both included; default: the last 30 days. */
export const attributionQuerySchema = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: END_BEFORE_START,
  });
export type AttributionQuery = z.infer<typeof attributionQuerySchema>;

const figures = {
  visits: z.number(),
  leads: z.number(),
  qualified: z.number().describe("Ficaram qualificados no período, inclusive os que fecharam"),
  contracts: z.number().describe("Convertidos no período"),
  value: z.number().describe("Valor dos contratos, em centavos"),
};
const totalSchema = z.object(figures);
export type OriginFigures = z.infer<typeof totalSchema>;

const rowSchema = z.object({
  source: z.string().nullable().describe("`null`: não se sabe"),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  firstPage: z.string().nullable(),
  ...figures,
});
export type OriginRow = z.infer<typeof rowSchema>;

export const attributionSchema = z.object({
  rows: z.array(rowSchema),
  total: totalSchema,
  views: z.number().describe("As páginas vistas no período; uma visita pode ter várias"),
  channels: z
    .array(z.object({ channel: z.enum(CHANNEL_KEYS), ...figures }))
    .describe("As linhas somadas por canal; só os que têm algum número"),
  previous: z
    .object({ from: z.string(), to: z.string(), total: totalSchema })
    .describe("O total do período de mesma duração logo antes"),
});
export type Attribution = z.infer<typeof attributionSchema>;
