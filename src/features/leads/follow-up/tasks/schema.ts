import { z } from "zod";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";

export const NO_TASK = "Tarefa: escreva o que há para fazer";

const DUE_MESSAGE = "Prazo: use data e hora, como 2026-12-01T12:00:00Z";

/** `POST /api/leads/{id}/tasks`. */
export const taskInputSchema = z
  .object(
    {
      title: z
        .string(NO_TASK)
        .trim()
        .min(1, NO_TASK)
        .max(200, "Tarefa: no máximo 200 caracteres")
        .refine(hasNone(CONTROL), unusable("Tarefa")),
      dueAt: z.iso.datetime({ offset: true, error: DUE_MESSAGE }).refine(hasStorableYear, DUE_MESSAGE),
      assigneeId: z
        .string("Responsável: envie o id de quem vai fazer a tarefa")
        .nullish()
        .describe("Sem isto, de quem a cria"),
    },
    "Envie a tarefa em um objeto JSON",
  )
  .meta({ examples: [{ title: "Enviar a proposta", dueAt: "2026-12-01T12:00:00Z" }] });
export type TaskInput = z.infer<typeof taskInputSchema>;

/** `PUT /api/leads/{id}/tasks/{taskId}`. */
export const taskChangeSchema = z.object(
  { done: z.boolean("Diga se está feita: true ou false") },
  "Diga se a tarefa está feita",
);

export const taskSchema = z.object({
  id: z.string(),
  leadId: z.string(),
  title: z.string(),
  dueAt: z.iso.datetime(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  doneAt: z.iso.datetime().nullable(),
});
export type Task = z.infer<typeof taskSchema>;

export const leadTaskSchema = taskSchema.extend({ leadName: z.string().nullable() });
export type LeadTask = z.infer<typeof leadTaskSchema>;

export const taskListSchema = z.object({ tasks: z.array(taskSchema) });
