import { z } from "zod";
import { leadTaskSchema } from "#src/features/leads/tasks/schema.ts";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";

const todayEntrySchema = z.object({
  kind: z
    .enum(["removal", "answer", "reply", "task"])
    .describe(
      "`removal`: solicitação de remoção de dados aberta; `answer`: lead com resposta prometida; `reply`: lead que escreveu " +
        "por e-mail e espera; `task`: tarefa",
    ),
  at: z.iso.datetime().describe("O prazo; de `reply`, desde quando se espera"),
  title: z.string(),
  path: z.string().describe("A tela em que se faz"),
  task: leadTaskSchema.optional().describe("A tarefa, onde é uma"),
});
export type TodayEntry = z.infer<typeof todayEntrySchema>;

/** `GET /api/today`. */
export const todaySchema = z.object({
  entries: z.array(todayEntrySchema).describe("O que tem prazo, o mais urgente antes"),
  total: z.number().int().describe("Quantos há, também os que não couberam em `entries`"),
  newLeads: z.number().int().describe("Leads novos sem prazo de resposta"),
  answerTime: z.object({
    median: z
      .number()
      .int()
      .nullable()
      .describe("Minutos úteis em que metade das mensagens foi respondida; `null`: menos da metade foi"),
    counted: z
      .number()
      .int()
      .describe(`De quantas mensagens dos últimos ${ANSWER_TIME_DAYS} dias, com prazo`),
  }),
});
export type Today = z.infer<typeof todaySchema>;
