// What `POST /api/contact` takes: a contact message or a data-removal request.
import { z } from "zod";
import { REMOVAL_SOURCE, readReason, reasonSchema } from "#src/features/privacy/schema.ts";
import { cleanLines } from "#src/shared/text-patterns.ts";
import { contactSchema } from "../contact-schema.ts";

/**
 * `POST /api/contact` (docs/produto.md, "Contact"): a contact message or, by its source, a data-removal request, whose message
 * contains the reason. An error of the reason is reported at `message`, the field that was sent.
 */
export const contactCallSchema = contactSchema
  .extend({
    // Other types are treated as empty, whose error depends on the source.
    message: z.preprocess(
      (value) => (typeof value === "string" ? value : ""),
      z.string().overwrite(cleanLines),
    ),
  })
  .refine((sent) => findMessageError({ input: sent }) === undefined, {
    path: ["message"],
    error: findMessageError,
    // Checked even where other fields have errors.
    when: ({ value }) => isRecord(value),
  })
  .meta({
    examples: [
      {
        name: "Ana Prado",
        email: "ana@empresa.com.br",
        phone: "(11) 98888-7777",
        message: "Preciso trocar um sistema de 2009 sem parar a loja.",
        source: "contact-form",
      },
    ],
  });

/** The first error of a message, according to its source. */
function findMessageError({ input }: { input?: unknown }): string | undefined {
  const { source, message } = isRecord(input) ? input : {};
  const isRemoval = source === REMOVAL_SOURCE;
  const text = typeof message === "string" ? message : "";
  const fieldError = isRemoval
    ? reasonSchema.safeParse(readReason(text))
    : contactSchema.shape.message.safeParse(text);
  return fieldError.error?.issues[0]?.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
