import { z } from "zod";
import { pagingFields } from "#src/ui/paging/schema.ts";
import { personFields } from "#src/ui/person/schema.ts";
import { CONTROL, CONTROL_BUT_LINES, hasNone } from "#src/ui/text-patterns.ts";

const MESSAGE_MESSAGE = "Mensagem deve ter pelo menos 10 caracteres";
const SUBMISSION_MESSAGE = "Identificador de envio inválido";

const message = z
  .string({ error: MESSAGE_MESSAGE })
  .overwrite((value) => value.replace(/\r\n?/g, "\n").trim())
  .min(10, MESSAGE_MESSAGE)
  .max(5000, "Mensagem deve ter no máximo 5000 caracteres")
  .refine(hasNone(CONTROL_BUT_LINES), "Mensagem contém caracteres que não podem ser usados");

export const sourceSchema = z
  .string({ error: "Origem inválida" })
  .regex(/^[a-z0-9-]{1,60}$/, "Origem deve ter até 60 letras minúsculas, números ou hifens");

/** An address the browser reports. A visitor cannot mend a bad one, so it is dropped, never refused. */
const reportedUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(hasNone(CONTROL))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/**
 * What comes along with every public form: where it was sent from, and what tells programs from people,
 * the time since the form could be used and a field nobody sees; callers of the API leave those out.
 */
export const formEnvelope = {
  pageUrl: reportedUrl,
  referrer: reportedUrl,
  elapsedMs: z.number("Tempo de preenchimento inválido").min(0, "Tempo de preenchimento inválido").nullish(),
  recado_extra: z.string("Campo inválido").max(5000, "Campo inválido").nullish(),
};

/** Fields a person fills in; the browser checks them one by one with the very same rules. */
export const contactFields = { ...personFields, message };
export type ContactField = keyof typeof contactFields;

/**
 * `POST /api/contact` (specification §5, contract §3). Unknown fields are ignored.
 * `submissionId` names one act of sending: the same one again is the same lead.
 */
export const contactSchema = z
  .object(
    {
      ...contactFields,
      source: sourceSchema.nullish().transform((value) => value ?? "website"),
      ...formEnvelope,
      submissionId: z.uuid(SUBMISSION_MESSAGE).nullish(),
    },
    "Envie os campos do formulário em um objeto JSON",
  )
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
export type ContactInput = z.infer<typeof contactSchema>;

/** Answer of every public form. */
export const formAnswerSchema = z.object({ success: z.literal(true), message: z.string() });

export const leadStatusSchema = z.enum(
  ["NEW", "CONTACTED", "QUALIFIED", "CONVERTED", "LOST"],
  "Status inválido",
);
export type LeadStatus = z.infer<typeof leadStatusSchema>;

export const leadSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    source: z.string(),
    status: leadStatusSchema,
    message: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({
    examples: [
      {
        id: "0b6f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11",
        name: "Ana Prado",
        email: "ana@empresa.com.br",
        phone: "+5511988887777",
        source: "contact-form",
        status: "NEW",
        message: "Preciso trocar um sistema de 2009 sem parar a loja.",
        createdAt: "2026-11-20T14:30:00.000Z",
      },
    ],
  });
export type Lead = z.infer<typeof leadSchema>;

export const DEFAULT_LEAD_LIMIT = 20;

/** Query of `GET /api/leads`; `q` looks in name, e-mail and phone. */
export const leadQuerySchema = z.object({
  status: leadStatusSchema.optional(),
  source: sourceSchema.optional(),
  q: z
    .string("Busca inválida")
    .trim()
    .max(200, "Busca deve ter no máximo 200 caracteres")
    .refine(hasNone(CONTROL), "Busca contém caracteres que não podem ser usados")
    .default(""),
  ...pagingFields(DEFAULT_LEAD_LIMIT),
});
export type LeadQuery = z.infer<typeof leadQuerySchema>;

export const leadListSchema = z.object({
  leads: z.array(leadSchema),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type LeadList = z.infer<typeof leadListSchema>;

export const leadSourcesSchema = z.object({ sources: z.array(z.string()) });

/** `conversionRate`: converted of all, in percent, rounded. */
export const leadStatsSchema = z.object({
  total: z.number(),
  new: z.number(),
  contacted: z.number(),
  qualified: z.number(),
  converted: z.number(),
  lost: z.number(),
  conversionRate: z.number(),
});
export type LeadStats = z.infer<typeof leadStatsSchema>;

export const leadStatusChangeSchema = z
  .object({ status: leadStatusSchema }, "Informe o novo status")
  .meta({ examples: [{ status: "CONTACTED" }] });
