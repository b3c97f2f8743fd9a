import { z } from "zod";
import { nextStepSchema } from "#src/features/leads/fields.ts";
import { leadTaskSchema } from "#src/features/leads/follow-up/tasks/schema.ts";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";

const todayEntrySchema = z.object({
  kind: z
    .enum(["removal", "answer", "reply", "unmatched", "failed", "step", "task", "stalled"])
    .describe(
      "`removal`: solicitação de remoção de dados aberta; `answer`: lead com resposta prometida; `reply`: lead que escreveu " +
        "por e-mail e espera; `unmatched`: e-mail que ainda não é de lead nenhum; `failed`: e-mail não entregue a um lead; " +
        "`step`: próximo passo; `task`: tarefa; `stalled`: lead aberto e parado",
    ),
  at: z.iso
    .datetime()
    .describe("O prazo; de `reply`, `unmatched` e `failed`, desde quando; de `stalled`, o fim do dia"),
  title: z.string(),
  path: z.string().describe("A tela em que se faz"),
  leadId: z.string().optional(),
  leadName: z.string().optional().describe("De `step` e `task`"),
  task: leadTaskSchema.optional().describe("A tarefa, onde é uma"),
  step: nextStepSchema.optional().describe("O próximo passo, onde é um"),
  since: z.iso.datetime().optional().describe("De `stalled`: desde quando nada acontece"),
});
export type TodayEntry = z.infer<typeof todayEntrySchema>;

/** `GET /api/today`. */
export const todaySchema = z.object({
  entries: z.array(todayEntrySchema).describe("O que tem prazo, o mais urgente antes"),
  total: z
    .number()
    .int()
    .describe("Quantos há, também os que não couberam em `entries`; de cada tipo, até mil são contados"),
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
