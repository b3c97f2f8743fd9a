import { z } from "zod";
import { contactSchema, leadQuerySchema } from "#src/features/leads/schema.ts";
import { personFields } from "#src/ui/person/schema.ts";
import { CONTROL_BUT_LINES, hasNone } from "#src/ui/text-patterns.ts";

/** The source that makes a message of `POST /api/contact` a data-removal request (specification §7). */
export const REMOVAL_SOURCE = "data-removal-form";

const REASON_MESSAGE = "Por favor, descreva brevemente o motivo";
const REASON_LENGTH = 2_000;
const NOTE_LENGTH = 2_000;

const reason = z
  .string({ error: REASON_MESSAGE })
  .overwrite(cleanLines)
  .min(10, REASON_MESSAGE)
  .max(REASON_LENGTH, "Motivo deve ter no máximo 2000 caracteres")
  .refine(hasNone(CONTROL_BUT_LINES), "Motivo contém caracteres que não podem ser usados");

/** Fields a person fills in (specification §5, "Data-removal form"). */
export const removalFields = { ...personFields, reason };
export type RemovalField = keyof typeof removalFields;
export const removalFormSchema = z.object(removalFields);

/** The message that carries a reason through the shared contact call (specification §7). */
export function toRemovalMessage(typed: string): string {
  return `SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: ${typed.trim()}`;
}

/** What follows the first "Motivo:"; empty where there is none. */
export function readReason(message: string): string {
  const mark = /motivo:/i.exec(message);
  return mark ? message.slice(mark.index + mark[0].length).trim() : "";
}

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

/** Answer to a data-removal request: what the person quotes, and until when it is settled. */
export const removalAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  protocol: z.string(),
  dueAt: z.iso.datetime(),
});
export type RemovalAnswer = z.infer<typeof removalAnswerSchema>;

export const removalStatusSchema = z.enum(["OPEN", "DONE", "REFUSED"], "Status inválido");
export type RemovalStatus = z.infer<typeof removalStatusSchema>;

export const removalRequestSchema = z
  .object({
    id: z.string(),
    protocol: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    reason: z.string(),
    status: removalStatusSchema,
    createdAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({
    examples: [
      {
        id: "7c1f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11",
        protocol: "LGPD-2026-7K3QF",
        name: "Ana Prado",
        email: "ana@empresa.com.br",
        phone: null,
        reason: "Não quero mais receber contato.",
        status: "OPEN",
        createdAt: "2026-11-20T14:30:00.000Z",
        dueAt: "2026-11-24T14:30:00.000Z",
        decidedAt: null,
        decidedBy: null,
        note: null,
      },
    ],
  });
export type RemovalRequest = z.infer<typeof removalRequestSchema>;

/** Query of `GET /api/privacy/requests`; `q` looks in protocol, name, e-mail and phone. */
export const removalQuerySchema = leadQuerySchema
  .pick({ q: true, page: true, limit: true })
  .extend({ status: removalStatusSchema.optional() });
export type RemovalQuery = z.infer<typeof removalQuerySchema>;

export const removalListSchema = z.object({
  requests: z.array(removalRequestSchema),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type RemovalList = z.infer<typeof removalListSchema>;

/** Open requests; `urgent` are those overdue or due within one business day. */
export const removalStatsSchema = z.object({ open: z.number(), urgent: z.number() });
export type RemovalStats = z.infer<typeof removalStatsSchema>;

/** `PUT /api/privacy/requests/{id}`; a note left out stays as it is, `null` takes it away. */
export const removalDecisionSchema = z
  .object(
    {
      status: removalStatusSchema,
      note: z
        .string("Mensagem inválida")
        .overwrite(cleanLines)
        .max(NOTE_LENGTH, "Mensagem deve ter no máximo 2000 caracteres")
        .refine(hasNone(CONTROL_BUT_LINES), "Mensagem contém caracteres que não podem ser usados")
        .nullish()
        .transform((note) => (note === "" ? null : note)),
    },
    "Informe o novo status",
  )
  .meta({ examples: [{ status: "DONE", note: "Apagamos o seu contato e a sua inscrição." }] });
export type RemovalDecision = z.infer<typeof removalDecisionSchema>;

/** What the site still holds under the e-mail of a request, by kind. */
export const contactDataSchema = z.object({
  data: z.array(z.object({ label: z.string(), count: z.number() })),
});
export type ContactData = z.infer<typeof contactDataSchema>;

/** The first fault of a message, by what its source makes of it. */
function findMessageFault({ input }: { input?: unknown }): string | undefined {
  const { source, message } = isRecord(input) ? input : {};
  const isRemoval = source === REMOVAL_SOURCE;
  const text = typeof message === "string" ? message : "";
  const fault = isRemoval ? reason.safeParse(readReason(text)) : contactSchema.shape.message.safeParse(text);
  return fault.error?.issues[0]?.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function cleanLines(value: string): string {
  return value.replace(/\r\n?/g, "\n").trim();
}
