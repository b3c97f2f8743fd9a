import { z } from "zod";
import { leadDetailsSchema, leadSchema } from "../schema.ts";

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30;

/** In lower case, like the database's ids, so that they can be compared and sorted. */
const leadId = (label: string) => z.string(`${label}: envie o id de um lead`).toLowerCase();

/** `POST /api/leads/merge`. */
export const mergeInputSchema = z
  .object(
    { keep: leadId("Lead que fica"), merge: leadId("Lead que se junta a ele") },
    "Envie os dois leads em um objeto JSON",
  )
  .refine(({ keep, merge }) => keep !== merge, { error: "São o mesmo lead", path: ["merge"] });

export const mergeAnswerSchema = z.object({
  id: z.string().describe("Desfaz por `POST /api/leads/merges/{id}/undo`"),
  lead: leadDetailsSchema,
});

/** `POST /api/leads/distinct`. */
export const distinctInputSchema = z.object(
  {
    ids: z
      .array(z.string("Leads: envie ids"))
      .min(2, "Leads: envie ao menos dois")
      .max(50, "Leads: no máximo 50"),
  },
  "Envie os leads em um objeto JSON",
);

export const DUPLICATE_REASONS = ["email", "phone", "cnpj", "domain"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const { stage, value, expectedMonth, lostReason } = leadDetailsSchema.shape;

const duplicateSchema = z.object({
  ids: z.array(z.string()).describe("Do mais antigo ao mais novo"),
  reasons: z
    .array(z.enum(DUPLICATE_REASONS))
    .describe("`domain`, o mesmo nome no mesmo domínio de empresa, é só uma pista"),
  leads: z.array(leadSchema.extend({ stage, value, expectedMonth, lostReason })),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/** Answer of `GET /api/leads/duplicates`. */
export const duplicatesSchema = z.object({ duplicates: z.array(duplicateSchema) });

const mergeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  lead: leadSchema.describe("O que se juntou"),
  canUndo: z.boolean(),
});
export type Merge = z.infer<typeof mergeSchema>;

/** Answer of `GET /api/leads/{id}/merges`. */
export const mergesSchema = z.object({ merges: z.array(mergeSchema) });
