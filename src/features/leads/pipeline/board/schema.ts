import { z } from "zod";
import { answerShape, changeShape } from "../../fields.ts";
import { leadSchema } from "../../schema.ts";

const { id, name, company, source, status, nextStep, repliedAt, overdueSince, answerDueAt, answeredAt } =
  leadSchema.shape;

export const boardCardSchema = z.object({
  id,
  name,
  company,
  source,
  status,
  stage: answerShape.stage,
  value: answerShape.value,
  lostReason: answerShape.lostReason,
  owner: z.string().nullable().describe("O nome do responsável"),
  stageSince: z.iso.datetime().nullable().describe("Desde quando está na etapa"),
  nextStep,
  repliedAt,
  answerDueAt,
  answeredAt,
  overdueSince,
});
export type BoardCard = z.infer<typeof boardCardSchema>;

const cardsShape = {
  cards: z.array(boardCardSchema).describe("Os que chegaram por último antes"),
  next: z.string().nullable().describe("`after` da próxima página; `null`: não há mais"),
};

/** Answer of `GET /api/leads/board`. */
export const boardSchema = z.object({
  columns: z
    .array(
      z.object({
        stage: z.string().describe("O `id` da etapa"),
        total: z.number().int(),
        value: z.number().describe("Soma dos valores, em centavos"),
        weighted: z.number().describe("A soma vezes a probabilidade da etapa"),
        ...cardsShape,
      }),
    )
    .describe("Uma por etapa, na ordem do funil"),
});
export type Board = z.infer<typeof boardSchema>;
export type BoardColumn = Board["columns"][number];

/** Answer of `GET /api/leads/board/{column}`. */
export const boardPageSchema = z.object(cardsShape);
export type BoardPage = z.infer<typeof boardPageSchema>;

const stageId = z.string("Etapa: envie um texto").max(60);

/** Body of `POST /api/leads/{id}/stage/undo`: the move to undo, and what it changed along with it. */
export const moveUndoSchema = z
  .object(
    {
      from: stageId,
      to: stageId,
      value: changeShape.value.optional(),
      lostReason: changeShape.lostReason.optional(),
    },
    "Informe a mudança a desfazer: a etapa de antes (`from`) e a de depois (`to`)",
  )
  .meta({ examples: [{ from: "proposta", to: "ganho", value: null }] });
export type MoveUndo = z.infer<typeof moveUndoSchema>;
