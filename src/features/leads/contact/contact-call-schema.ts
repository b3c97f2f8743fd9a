// What `POST /api/contact` takes: a contact message or a data-removal request.
import { z } from "zod";
import { REMOVAL_SOURCE, readReason, reasonSchema } from "#src/features/privacy/schema.ts";
import { cleanLines } from "#src/shared/text-patterns.ts";
import { contactSchema } from "#src/features/leads/schema.ts";

/**
 * `POST /api/contact` (contract §3): a contact, or by its source a data-removal request, whose message
 * is judged by the reason in it. The fault of a reason stands at `message`, the field that was sent.
 */
export const contactCallSchema = contactSchema
  .extend({
    // What is no text has the faults of an empty one, which depend on the source.
    message: z.preprocess(
      (value) => (typeof value === "string" ? value : ""),
      z.string().overwrite(cleanLines),
    ),
  })
  .refine((sent) => findMessageFault({ input: sent }) === undefined, {
    path: ["message"],
    error: findMessageFault,
    // Beside the faults of other fields too.
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

/** The first fault of a message, by what its source makes of it. */
function findMessageFault({ input }: { input?: unknown }): string | undefined {
  const { source, message } = isRecord(input) ? input : {};
  const isRemoval = source === REMOVAL_SOURCE;
  const text = typeof message === "string" ? message : "";
  const fault = isRemoval
    ? reasonSchema.safeParse(readReason(text))
    : contactSchema.shape.message.safeParse(text);
  return fault.error?.issues[0]?.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
