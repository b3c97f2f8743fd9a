import { z } from "zod";
import { tagListSchema } from "../../fields.ts";
import { leadFilterSchema } from "../../filters.ts";
import { leadChangeSchema } from "../../schema.ts";

/** Leads that one call changes, at most. */
export const MAX_BULK = 10_000;

const TOO_MANY = `No máximo ${MAX_BULK.toLocaleString("pt-BR")} leads de uma vez`;
const WHICH = "Diga quais leads: `ids` ou `filter`, um dos dois";
const NOTHING = "Diga o que muda: `status`, `stage`, `ownerId`, `customFields`, `companyId` ou `addTags`";

/** `POST /api/leads/bulk`. */
export const bulkChangeSchema = z
  .object(
    {
      ids: z
        .array(z.string("ids: envie uma lista de textos"), "ids: envie uma lista")
        .max(MAX_BULK, TOO_MANY)
        .optional(),
      // An unknown filter must not become a change of all leads.
      filter: z
        .strictObject(leadFilterSchema.shape, "filter: envie só filtros que `GET /api/leads` conhece")
        .optional()
        .describe("Os mesmos filtros de `GET /api/leads`"),
      change: z
        .object(
          {
            ...leadChangeSchema.pick({ status: true, stage: true, ownerId: true, customFields: true }).shape,
            companyId: z
              .string("Empresa: envie o id dela, ou null")
              .toLowerCase()
              .nullable()
              .optional()
              .describe("A empresa a que passam a pertencer; `null`: nenhuma"),
            addTags: tagListSchema.optional(),
          },
          NOTHING,
        )
        .refine((change) => Object.values(change).some((value) => value !== undefined), NOTHING),
    },
    "Envie os leads e o que muda em um objeto JSON",
  )
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: WHICH,
    path: ["ids"],
  })
  .meta({ examples: [{ filter: { source: "feira" }, change: { status: "CONTACTED", addTags: ["feira"] } }] });
export type BulkChange = z.infer<typeof bulkChangeSchema>;

export const bulkAnswerSchema = z.object({
  changed: z.number().describe("Quantos leads mudaram"),
  undo: z.string().nullable().describe("Para desfazer; `null` se nada mudou"),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** Answer of `POST /api/leads/bulk/{id}/undo`. */
export const bulkUndoSchema = z.object({
  restored: z.number().describe("Quantos leads estão como antes"),
  kept: z.number().describe("Quantos ficaram como alguém os deixou depois"),
});
export type BulkUndo = z.infer<typeof bulkUndoSchema>;
