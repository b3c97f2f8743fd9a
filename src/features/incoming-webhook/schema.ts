import { z } from "zod";

const KEY_MAX = 255;

/** Days for which a repeated call gets the first answer. */
export const ANSWERS_DAYS = 7;

/** Accepts any visible text. */
export const idempotencyKeySchema = z.string().trim().min(1).max(KEY_MAX);

export const entitySchema = z.object({
  id: z.string(),
  slug: z.string().describe("O fim do endereço; de uma página, o caminho inteiro"),
  title: z.string(),
  url: z.string().describe("O endereço no site; de um rascunho, o que terá"),
  isPublished: z.boolean(),
});
export type Entity = z.infer<typeof entitySchema>;

/** Created now, or by an earlier call with the same `Idempotency-Key`. */
export interface Created {
  message: string;
  entity: Entity;
}

const success = { success: z.literal(true), message: z.string() };
const problems = z.array(z.object({ field: z.string(), message: z.string() }));

export function answersFor(name: string) {
  const made = (entity: z.ZodType) => ({ [name]: entity });
  return {
    created: z.object({ ...success, ...made(entitySchema) }),
    existing: z.object({
      ...success,
      dryRun: z.literal(true).optional().describe("Só quando nada foi criado a pedido"),
      problems: problems.optional().describe("Só com `dryRun`: o que convém rever antes"),
      ...made(entitySchema.extend({ id: z.string().nullable().describe("`null` com `dryRun`") })),
    }),
  };
}
