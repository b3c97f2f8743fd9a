import { z } from "zod";

const PHONE_MESSAGE = "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp";
const NAME_MESSAGE = "Nome deve ter pelo menos 3 caracteres";
const EMAIL_MESSAGE = "E-mail inválido";
const MESSAGE_MESSAGE = "Mensagem deve ter pelo menos 10 caracteres";
const SUBMISSION_MESSAGE = "Identificador de envio inválido";

/** NUL and its kin: no keyboard writes them, and PostgreSQL or a mail header would break on them. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** What is kept of a number that was typed: E.164, or nothing, or a fault. */
export type NormalizedPhone = { ok: true; phone: string | null } | { ok: false };

/**
 * Reads a number as people write it (specification §5, "Contact form").
 * @returns `+55` and the digits; `null` where nothing was given; a fault for anything that is neither
 *   area code + 9 + 8 digits nor area code + 8 digits
 */
export function normalizePhone(typed: string): NormalizedPhone {
  if (typed.trim() === "") return { ok: true, phone: null };
  const digits = nationalDigits(typed);
  const isMobile = /^\d{2}9\d{8}$/.test(digits);
  return isMobile || /^\d{10}$/.test(digits) ? { ok: true, phone: `+55${digits}` } : { ok: false };
}

/** The country code counts only where there are more digits than a number has: 55 is also an area code. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
}

const hasNone = (pattern: RegExp) => (value: string) => !pattern.test(value);

const name = z
  .string({ error: NAME_MESSAGE })
  .trim()
  .min(3, NAME_MESSAGE)
  .max(120, "Nome deve ter no máximo 120 caracteres")
  .refine(hasNone(CONTROL), "Nome contém caracteres que não podem ser usados");

const email = z
  .string({ error: EMAIL_MESSAGE })
  .trim()
  .max(254, "E-mail deve ter no máximo 254 caracteres")
  .pipe(z.email(EMAIL_MESSAGE));

const phone = z
  .string({ error: PHONE_MESSAGE })
  .max(40, PHONE_MESSAGE)
  .refine(hasNone(CONTROL), "Telefone contém caracteres que não podem ser usados")
  .transform((typed, issues) => {
    const result = normalizePhone(typed);
    if (result.ok) return result.phone;
    issues.addIssue({ code: "custom", message: PHONE_MESSAGE });
    return z.NEVER;
  })
  .nullish()
  .transform((value) => value ?? null);

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

/** What comes along with every public form: where it was sent from, and the field nobody sees. */
export const formEnvelope = {
  pageUrl: reportedUrl,
  referrer: reportedUrl,
  recado_extra: z.string("Campo inválido").max(5000, "Campo inválido").nullish(),
};

/** Fields a person fills in; the browser checks them one by one with the very same rules. */
export const contactFields = { name, email, phone, message };
export type ContactField = keyof typeof contactFields;

/**
 * `POST /api/contact` (specification §5, contract §3). Unknown fields are ignored.
 * `submissionId` names one act of sending: the same one again is the same lead.
 * `elapsedMs` (time since the form could be used) and `recado_extra` (a field nobody sees) are there
 * to tell programs from people; callers of the API leave both out.
 */
export const contactSchema = z
  .object(
    {
      ...contactFields,
      source: sourceSchema.nullish().transform((value) => value ?? "website"),
      ...formEnvelope,
      submissionId: z.uuid(SUBMISSION_MESSAGE).nullish(),
      elapsedMs: z
        .number("Tempo de preenchimento inválido")
        .min(0, "Tempo de preenchimento inválido")
        .nullish(),
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
  page: z.coerce
    .number("Página inválida")
    .int("Página inválida")
    .min(1, "Página deve ser a partir de 1")
    .max(1_000_000, "Página inválida")
    .default(1),
  limit: z.coerce
    .number("Limite inválido")
    .int("Limite inválido")
    .min(1, "Limite deve ser de 1 a 100")
    .max(100, "Limite deve ser de 1 a 100")
    .default(DEFAULT_LEAD_LIMIT),
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
