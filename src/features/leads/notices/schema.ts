import { z } from "zod";
import { pageFields, pagingFields } from "#src/shared/query-schema.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { hourOf, MAX_UNREAD, NOTICE_KIND_KEYS } from "./labels.ts";

const choiceSchema = z.object({
  panel: z.boolean().describe("Aparece no painel"),
  mail: z
    .enum(["now", "digest", "none"], { error: "Escolha na hora, no resumo ou não enviar" })
    .describe("`now`: na hora; `digest`: no resumo do dia; `none`: nenhum e-mail"),
});
export type NoticeChoice = z.infer<typeof choiceSchema>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use um horário como 22:00");

const quietSchema = z
  .object({ from: timeOfDay.describe("Como 22:00"), to: timeOfDay.describe("Como 07:00, no dia seguinte") })
  .refine(({ from, to }) => from !== to, { error: "O fim deve ser diferente do início", path: ["to"] });
export type QuietHours = z.infer<typeof quietSchema>;

/** Answer of `GET` and `PUT /api/account/notices`, and body of the latter. */
export const noticeSettingsSchema = z
  .object({
    kinds: z.object({
      assigned: choiceSchema.describe("Um lead foi atribuído à pessoa"),
      replied: choiceSchema.describe("Um lead da pessoa respondeu"),
      step: choiceSchema.describe("Um próximo passo ou uma tarefa da pessoa é para hoje"),
      deadline: choiceSchema.describe("O prazo de uma resposta está perto do fim"),
      overdue: choiceSchema.describe("O prazo de uma resposta passou"),
      undelivered: choiceSchema.describe("Um e-mail a um lead da pessoa não foi entregue"),
    }),
    digestHour: z
      .number("Use uma hora de 0 a 23")
      .int("Use uma hora de 0 a 23")
      .min(0, "Use uma hora de 0 a 23")
      .max(23, "Use uma hora de 0 a 23")
      .describe("A hora do resumo do dia, no fuso do site"),
    quiet: quietSchema
      .nullable()
      .describe("Horário de silêncio, no fuso do site: os e-mails esperam o fim dele. `null`: nenhum"),
  })
  .refine(
    ({ digestHour, quiet }) =>
      quiet === null || quiet.from === quiet.to || !isInQuiet(hourOf(digestHour), quiet),
    {
      error: "A hora do resumo cai no horário de silêncio: mude uma das duas",
      path: ["digestHour"],
    },
  );
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

/** Tells whether a time such as "23:10" is within quiet hours, which may pass midnight. The end is outside. */
export function isInQuiet(time: string, { from, to }: QuietHours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}

const IN_PANEL: NoticeChoice = { panel: true, mail: "none" };
const MAILED: NoticeChoice = { panel: true, mail: "now" };

/** Applies to who has chosen nothing. */
export const DEFAULT_SETTINGS: NoticeSettings = {
  kinds: {
    assigned: IN_PANEL,
    replied: IN_PANEL,
    step: IN_PANEL,
    deadline: IN_PANEL,
    overdue: MAILED,
    undelivered: MAILED,
  },
  digestHour: 8,
  quiet: null,
};

export const noticeQuerySchema = z.object(pagingFields(20));

const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KIND_KEYS),
  at: z.iso.datetime(),
  title: z.string().describe("O aviso em uma frase"),
  path: z.string().describe("A tela do lead; de vários leads, a lista deles"),
  leadId: z.string().nullable().describe("`null`: vários leads"),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Answer of `GET /api/notices`. */
export const noticeListSchema = z.object({ notices: z.array(noticeSchema), ...pageFields });
export type NoticeList = z.infer<typeof noticeListSchema>;

/** Answer of `GET /api/notices/unread` and `POST /api/notices/read`. */
export const unreadSchema = z.object({
  unread: z.number().int().describe(`Quantas não foram lidas; no máximo ${MAX_UNREAD} são contadas`),
});
export type Unread = z.infer<typeof unreadSchema>;

/** Body of `POST /api/notices/read`. */
export const readNoticesSchema = z.union(
  [
    z.object({ ids: z.array(z.string().max(100)).min(1).max(100) }).describe("Estas"),
    z
      .object({ until: z.iso.datetime().max(40).refine(hasStorableYear) })
      .describe("Todas até este momento, como o `at` da mais nova na tela"),
  ],
  { error: "Envie `ids`, uma lista de 1 a 100 notificações, ou `until`, um momento" },
);
export type ReadNotices = z.infer<typeof readNoticesSchema>;
