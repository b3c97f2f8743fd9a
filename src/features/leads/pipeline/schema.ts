import { z } from "zod";
import { foldText } from "#src/shared/text-patterns.ts";
import { LEAD_STATUSES, type LeadStatus } from "../labels.ts";
import { nameLine, type Stage, stageSchema } from "../schema.ts";

export const MAX_STAGES = 20;
export const MAX_REASONS = 30;

/** Lists what is wrong with the stages as a whole. */
function checkStages(stages: readonly Omit<Stage, "id">[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, stage] of stages.entries()) {
    const folded = foldText(stage.name).trim();
    if (seen.has(folded))
      context.addIssue({
        code: "custom",
        path: [index, "name"],
        message: `Nome da etapa: já há outra “${stage.name}”`,
      });
    seen.add(folded);
  }
  for (const status of Object.keys(LEAD_STATUSES) as LeadStatus[])
    if (!stages.some((stage) => stage.status === status))
      context.addIssue({
        code: "custom",
        path: [],
        message: `Etapas: falta uma com o status “${LEAD_STATUSES[status]}”`,
      });
}

/** Body of `PUT /api/pipeline`. */
export const pipelineInputSchema = z
  .object(
    {
      stages: z
        .array(
          stageSchema.extend({ id: stageSchema.shape.id.optional().describe("Sem ele, uma etapa nova") }),
          "Etapas: envie uma lista",
        )
        .max(MAX_STAGES, `Etapas: no máximo ${MAX_STAGES}`)
        .superRefine(checkStages)
        .refine((stages) => {
          const ids = stages.flatMap(({ id }) => id ?? []);
          return new Set(ids).size === ids.length;
        }, "Etapas: o mesmo identificador aparece duas vezes")
        .describe("Na ordem do quadro"),
      lostReasons: z
        .array(nameLine("Motivo da perda", 160), "Motivos de perda: envie uma lista")
        .max(MAX_REASONS, `Motivos de perda: no máximo ${MAX_REASONS}`)
        .refine(
          (reasons) => new Set(reasons.map(foldText)).size === reasons.length,
          "Motivos de perda: um motivo aparece duas vezes",
        ),
      isReasonRequired: z
        .boolean("Envie true ou false")
        .optional()
        .describe("O quadro não deixa perder um negócio sem motivo"),
      moves: z
        .record(z.string(), z.string())
        .default({})
        .describe("Para que etapa vão os leads de cada etapa que sai"),
      updatedAt: z.iso
        .datetime()
        .optional()
        .describe("A de `GET`: recusa desfazer o que outra pessoa salvou desde então"),
    },
    "Envie as etapas e os motivos em um objeto JSON",
  )
  .meta({
    examples: [
      {
        stages: [
          { id: "novo", name: "Novo", probability: 10, status: "NEW" },
          { id: "contatado", name: "Contatado", probability: 20, status: "CONTACTED" },
          { id: "proposta", name: "Proposta enviada", probability: 60, status: "QUALIFIED" },
          { id: "ganho", name: "Ganho", probability: 100, status: "CONVERTED" },
          { id: "perdido", name: "Perdido", probability: 0, status: "LOST" },
        ],
        lostReasons: ["Preço", "Prazo"],
      },
    ],
  });
export type PipelineInput = z.infer<typeof pipelineInputSchema>;

/** Answer of `GET` and `PUT /api/pipeline`. */
export const pipelineSchema = z.object({
  stages: z.array(stageSchema).describe("Na ordem do quadro; a primeira de um status é a que ele escolhe"),
  lostReasons: z.array(z.string()),
  isReasonRequired: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type Pipeline = z.infer<typeof pipelineSchema>;
