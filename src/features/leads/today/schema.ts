import { z } from "zod";
import { ANSWER_TIME_DAYS } from "#src/shared/deadlines.ts";
import { taskSchema } from "#src/features/leads/person/schema.ts";

const leadTaskSchema = taskSchema.extend({ leadName: z.string().nullable() });
export type LeadTask = z.infer<typeof leadTaskSchema>;

/** Answer of `GET /api/leads/today`. */
export const leadsTodaySchema = z.object({
  overdue: z.number().int().describe("Quantos leads passaram do prazo da resposta"),
  replies: z
    .array(z.object({ id: z.string(), name: z.string().nullable(), repliedAt: z.iso.datetime() }))
    .describe("Leads que escreveram por e-mail e esperam, o que espera há mais tempo antes"),
  tasks: z
    .array(leadTaskSchema)
    .describe("As tarefas abertas que vencem até o fim do dia, a mais antiga antes"),
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
export type LeadsToday = z.infer<typeof leadsTodaySchema>;
