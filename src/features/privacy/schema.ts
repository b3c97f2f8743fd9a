import { z } from "zod";
import { personFields } from "#src/shared/people/person-schema.ts";
import { cleanLines, CONTROL_BUT_LINES, hasNone, unusable } from "#src/shared/text-patterns.ts";

/** Source that makes a message of `POST /api/contact` a data-removal request (docs/produto.md, "Data removal"). */
export const REMOVAL_SOURCE = "data-removal-form";

/** Fixed address of the privacy policy. */
export const POLICY_PATH = "/politicas-de-privacidade";

export const policyVersionSchema = z.object({ publishedAt: z.iso.datetime(), path: z.string() });
export type PolicyVersion = z.infer<typeof policyVersionSchema>;

const REASON_MESSAGE = "Por favor, descreva brevemente o motivo";
const REASON_LENGTH = 2_000;

export const reasonSchema = z
  .string({ error: REASON_MESSAGE })
  .overwrite(cleanLines)
  .min(10, REASON_MESSAGE)
  .max(REASON_LENGTH, `Motivo deve ter no máximo ${REASON_LENGTH} caracteres`)
  .refine(hasNone(CONTROL_BUT_LINES), unusable("Motivo"));

/** Fields that a person fills in (docs/produto.md, "Data removal"). */
export const removalFields = { ...personFields, reason: reasonSchema };
export type RemovalField = keyof typeof removalFields;
export const removalFormSchema = z.object(removalFields);

/** Builds the message that carries the reason in the contact call (docs/produto.md, "Data removal"). */
export function toRemovalMessage(typed: string): string {
  return `SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: ${typed.trim()}`;
}

/** Returns the text after the first "Motivo:", or an empty text. */
export function readReason(message: string): string {
  const mark = /motivo:/i.exec(message);
  return mark ? message.slice(mark.index + mark[0].length).trim() : "";
}

export const removalAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  protocol: z.string(),
  dueAt: z.iso.datetime(),
});
export type RemovalAnswer = z.infer<typeof removalAnswerSchema>;
