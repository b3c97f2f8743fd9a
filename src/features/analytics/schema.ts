import { z } from "zod";
import { CHANNEL_KEYS } from "#src/shared/channels.ts";
import { END_BEFORE_START, queryDate, wholeNumber } from "#src/shared/query-schema.ts";
import { CONTROL } from "#src/shared/text-patterns.ts";

/** docs/produto.md, "Statistics". */
const EVENT_KINDS = [
  "page_view",
  "button_click",
  "form_submit",
  "download",
  "view",
  "scroll",
  "time_on_page",
  "error",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const MAX_BATCH = 50;

const shortText = (maxLength: number) =>
  z
    .string("Deve ser um texto")
    // JSON can carry half a surrogate pair; PostgreSQL refuses it.
    .overwrite((value) => value.trim().toWellFormed())
    .max(maxLength, `Deve ter no máximo ${maxLength} caracteres`)
    .refine((value) => !CONTROL.test(value), "Contém caracteres que não podem ser usados")
    .nullish();

/** Accepts a path of this site. Only UTM parameters of its query are stored. */
const page = z
  .string("Informe a página")
  .max(2048, "Página longa demais")
  .refine((value) => /^\/(?![/\\])/.test(value) && !CONTROL.test(value), "Informe um caminho como /contato");

const OUT_OF_RANGE = "Deve ficar entre -1e12 e 1e12";
const EVENTS = `Envie um evento, ou { "events": [...] } com 1 a ${MAX_BATCH} eventos`;

export const eventSchema = z
  .object(
    {
      event: z.enum(EVENT_KINDS, "Tipo de evento desconhecido"),
      page,
      action: shortText(100),
      category: shortText(100),
      label: shortText(200),
      value: z.number("Deve ser um número").min(-1e12, OUT_OF_RANGE).max(1e12, OUT_OF_RANGE).nullish(),
      referrer: shortText(2048).describe(
        "De onde a visita veio: só o domínio é guardado; vazio, veio direto",
      ),
    },
    EVENTS,
  )
  .meta({
    examples: [
      {
        event: "button_click",
        page: "/servicos",
        action: "click",
        category: "Conversão",
        label: "Solicitar Orçamento",
      },
    ],
  });
export type EventInput = z.infer<typeof eventSchema>;

export const eventBatchSchema = z.object({
  events: z.array(eventSchema, EVENTS).min(1, EVENTS).max(MAX_BATCH, EVENTS),
});

export const eventsBodySchema = z.union([eventBatchSchema, eventSchema]);

export const eventsAnswerSchema = z.object({ accepted: z.number().int() });

const HOUR_MS = 3_600_000;

/**
 * Defaults to the last 7 days (docs/produto.md, "Statistics"). A date is a whole day in the site's time zone.
 */
export const analyticsQuerySchema = z
  .object({
    startDate: queryDate.optional(),
    endDate: queryDate.optional(),
    format: z.enum(["json", "csv"], "Use json ou csv").default("json"),
  })
  .refine(
    ({ startDate, endDate }) => !startDate || !endDate || Date.parse(startDate) <= lastMoment(endDate),
    {
      path: ["endDate"],
      message: END_BEFORE_START,
    },
  );

/** Returns the end of a date without time, plus 12 hours for the site's time zone. */
function lastMoment(date: string): number {
  return Date.parse(date) + (date.length === "2026-11-20".length ? 36 * HOUR_MS : 0);
}
export type AnalyticsQuery = z.infer<typeof analyticsQuerySchema>;

const pageCountSchema = z.object({ page: z.string(), count: z.number().int() });
export const topPagesSchema = z.array(pageCountSchema);
export type PageCount = z.infer<typeof pageCountSchema>;

const channelSchema = z.enum(CHANNEL_KEYS);

export const analyticsSchema = z.object({
  channels: z
    .array(z.object({ channel: channelSchema, count: z.number().int() }))
    .describe("As visitas por canal, a maior primeiro; `unknown`: não se sabe"),
  totalEvents: z.number().int(),
  totalUniquePages: z.number().int(),
  eventCounts: z.array(z.object({ event: z.string(), _count: z.object({ id: z.number().int() }) })),
  recentEvents: z.array(
    z.object({ event: z.string(), page: z.string(), label: z.string().nullable(), createdAt: z.string() }),
  ),
  pageViews: topPagesSchema.describe("As páginas mais vistas, até 100"),
  labelCounts: z.array(
    z.object({
      event: z.string(),
      action: z.string().nullable(),
      category: z.string().nullable(),
      label: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
  sources: z
    .array(z.object({ source: z.string(), count: z.number().int() }))
    .describe("De onde vieram as visitas"),
  utm: z.array(
    z.object({
      source: z.string().nullable(),
      medium: z.string().nullable(),
      campaign: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const chartQuerySchema = z.object({ days: wholeNumber(30, 366) });
export const topPagesQuerySchema = z.object({ days: wholeNumber(30, 366), limit: wholeNumber(10, 100) });

/** Has one entry for every day in the site's time zone; `events` includes the views. */
export const chartSchema = z.array(
  z.object({
    date: z.string(),
    views: z.number().int(),
    events: z.number().int(),
    visitors: z
      .number()
      .int()
      .nullable()
      .describe("Visitantes diferentes do dia; `null`: ninguém foi contado"),
  }),
);
export type Chart = z.infer<typeof chartSchema>;

const START_MESSAGE = "Use uma data como 2026-11-20T12:00:00Z";

/** Defaults to the last 30 days (docs/produto.md, "Statistics"). */
export const funnelQuerySchema = z.object({
  startDate: z.iso
    .datetime({ offset: true, error: START_MESSAGE })
    .refine((text) => /^2\d{3}-/.test(text), START_MESSAGE)
    .optional(),
});

export const funnelSchema = z.object({
  views: z.number().int(),
  leads: z.number().int().describe("Leads que chegaram no período"),
  converted: z.number().int().describe("Quantos deles estão convertidos hoje"),
});
export type Funnel = z.infer<typeof funnelSchema>;
