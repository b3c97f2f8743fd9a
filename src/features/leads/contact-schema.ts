// Schema of the contact form. Apart from schema.ts, since visitors' browsers load it.

import { z } from "zod";
import { personFields } from "#src/shared/people/person-schema.ts";
import { formEnvelope, NOT_A_FORM, sourceSchema, submissionIdField } from "#src/shared/public-form-schema.ts";
import { cleanLines, CONTROL_BUT_LINES, hasNone, unusable } from "#src/shared/text-patterns.ts";

const MESSAGE_MESSAGE = "Mensagem deve ter pelo menos 10 caracteres";

const message = z
  .string({ error: MESSAGE_MESSAGE })
  .overwrite(cleanLines)
  .min(10, MESSAGE_MESSAGE)
  .max(5000, "Mensagem deve ter no máximo 5000 caracteres")
  .refine(hasNone(CONTROL_BUT_LINES), unusable("Mensagem"));

/** Fields of the form. The browser validates them with the same rules. */
export const contactFields = { ...personFields, message };
export type ContactField = keyof typeof contactFields;

/**
 * `POST /api/contact` (docs/produto.md, "Public forms"). Unknown fields are ignored.
 * `submissionId` identifies one submission: the same id again makes no second lead.
 */
export const contactSchema = z.object(
  {
    ...contactFields,
    source: sourceSchema.nullish().transform((value) => value ?? "website"),
    ...formEnvelope,
    submissionId: submissionIdField,
  },
  NOT_A_FORM,
);
export type ContactInput = z.infer<typeof contactSchema>;
