// API schemas of schedules (docs/produto.md, "Schedules").

import { z } from "zod";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { scheduleActionSchema, plannedMoment } from "../schema.ts";

/** A year, in hours. */
const LATE_LIMIT_MAX = 8_760;

export const lateLimitField = z
  .number("Informe um número de horas")
  .positive("O limite de atraso deve ser maior que zero")
  .max(LATE_LIMIT_MAX, "O limite de atraso deve ser de no máximo um ano")
  .nullish();

export const scheduleInputSchema = z.object(
  {
    action: scheduleActionSchema,
    at: plannedMoment().describe("Um instante no futuro"),
    revision: z
      .string("Revisão inválida")
      .nullish()
      .describe("A que será publicada; sem ela, o rascunho como está agora, ou o que está guardado"),
    lateLimitHours: lateLimitField.describe("Atrasado mais que isso, não é aplicado; sem ele, sempre é"),
  },
  "Informe o que agendar, e para quando",
);
export type ScheduleInput = z.infer<typeof scheduleInputSchema>;

export const scheduleSchema = z.object({
  action: scheduleActionSchema,
  at: z.iso.datetime(),
  revision: z.string().describe("A revisão que será publicada, mesmo que se edite depois"),
  lateLimitHours: z.number().nullable(),
  author: z.object({ name: z.string() }),
  isOutdated: z
    .boolean()
    .describe("O texto mudou depois de agendado; quem edita decide se o agendamento muda"),
  failure: z.string().nullable().describe("Por que não pôde ser aplicado; não será tentado de novo"),
});
export type Schedule = z.infer<typeof scheduleSchema>;

const scheduleEntrySchema = scheduleSchema
  .pick({ action: true, at: true, lateLimitHours: true, failure: true })
  .extend({
    kind: z.string().describe("Como no endereço da API, ou `releases`"),
    id: z.string(),
    title: z.string(),
    revision: z.string().nullable().describe("Nenhuma num lançamento, que segue os rascunhos"),
  });
export type ScheduleEntry = z.infer<typeof scheduleEntrySchema>;

const publishedEntrySchema = z.object({
  kind: z.string().describe("Como no endereço da API"),
  id: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
});
export type PublishedEntry = z.infer<typeof publishedEntrySchema>;

export const scheduleListSchema = z.object({
  entries: z.array(scheduleEntrySchema),
  published: z
    .array(publishedEntrySchema)
    .describe("O que está no ar e foi publicado nesse tempo, em ordem; nada sem from e to"),
});
export type ScheduleList = z.infer<typeof scheduleListSchema>;

const momentField = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], "Informe um dia ou um instante")
  .refine(hasStorableYear, "Informe um dia ou um instante")
  .optional();

export const scheduleQuerySchema = z.object({
  from: momentField.describe("Um instante, ou um dia no fuso do site"),
  to: momentField.describe("Incluído; um dia, até o seu fim"),
});
