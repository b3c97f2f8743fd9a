import { z } from "zod";
import { policyVersionSchema } from "#src/features/privacy/schema.ts";
import { pageFields, pagingFields, searchFields } from "#src/shared/paging-schema.ts";
import { personFields } from "#src/shared/person-schema.ts";
import { formEnvelope, NOT_A_FORM, sourceSchema, submissionIdField } from "#src/shared/public-form-schema.ts";
import { cleanLines, CONTROL_BUT_LINES, hasNone } from "#src/shared/text-patterns.ts";

const MESSAGE_MESSAGE = "Mensagem deve ter pelo menos 10 caracteres";

const message = z
  .string({ error: MESSAGE_MESSAGE })
  .overwrite(cleanLines)
  .min(10, MESSAGE_MESSAGE)
  .max(5000, "Mensagem deve ter no máximo 5000 caracteres")
  .refine(hasNone(CONTROL_BUT_LINES), "Mensagem contém caracteres que não podem ser usados");

/** The fields that a person fills in. The browser validates each with the same rules. */
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

const leadStatusSchema = z.enum(["NEW", "CONTACTED", "QUALIFIED", "CONVERTED", "LOST"], "Status inválido");
export type LeadStatus = z.infer<typeof leadStatusSchema>;

export const leadSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable().describe("`null` onde o formulário só pede telefone"),
    phone: z.string().nullable(),
    source: z.string(),
    status: leadStatusSchema,
    message: z.string().nullable(),
    consent: z.string().optional().describe("O que a pessoa aceitou, como estava escrito"),
    policy: policyVersionSchema.optional().describe("A política de privacidade em vigor no envio"),
    pageUrl: z.string().optional().describe("A página do formulário"),
    utm: z.record(z.string(), z.string()).optional().describe("A campanha do endereço da página"),
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
        utm: { source: "google", medium: "cpc" },
        createdAt: "2026-11-20T14:30:00.000Z",
      },
    ],
  });
export type Lead = z.infer<typeof leadSchema>;

const DEFAULT_LEAD_LIMIT = 20;

/** Which leads; `q` searches name, e-mail and phone. */
export const leadFilterSchema = z.object({
  status: leadStatusSchema.optional(),
  source: sourceSchema.optional(),
  ...searchFields,
});
export type LeadFilter = z.infer<typeof leadFilterSchema>;

/** Query of `GET /api/leads`. */
export const leadQuerySchema = leadFilterSchema.extend(pagingFields(DEFAULT_LEAD_LIMIT));
export type LeadQuery = z.infer<typeof leadQuerySchema>;

export const leadListSchema = z.object({
  leads: z.array(leadSchema),
  ...pageFields,
});
export type LeadList = z.infer<typeof leadListSchema>;

/** Answer of `POST /api/leads/exports`. */
export const leadExportSchema = z.object({ leads: z.array(leadSchema) });

export const leadSourcesSchema = z.object({ sources: z.array(z.string()) });

/** `conversionRate`: converted leads in percent of all, rounded. */
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
