import { z } from "zod";
import { policyVersionSchema } from "#src/features/privacy/schema.ts";
import { readCnpj } from "#src/shared/people/cnpj.ts";
import { limitName, personFields, typedPhone } from "#src/shared/people/person-schema.ts";
import { pageFields } from "#src/shared/query-schema.ts";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";

export const leadStatusSchema = z.enum(
  ["NEW", "CONTACTED", "QUALIFIED", "CONVERTED", "LOST"],
  "Status inválido",
);
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
    repliedAt: z.iso
      .datetime()
      .optional()
      .describe("Escreveu por e-mail então, e ninguém respondeu desde essa hora"),
    overdueSince: z.iso.datetime().optional().describe("A resposta prometida está atrasada desde então"),
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
        message: "Queremos trocar nosso ERP sem parar a loja.",
        utm: { source: "google", medium: "cpc" },
        createdAt: "2026-11-20T14:30:00.000Z",
      },
    ],
  });
export type Lead = z.infer<typeof leadSchema>;

/** Accepts one line; an empty one becomes null. */
const shortLine = (label: string, max: number) =>
  z
    .string(`${label}: envie um texto`)
    .trim()
    .max(max, `${label}: no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), unusable(label))
    .transform((value) => value || null)
    .nullable();

const VALUE_MESSAGE = "Valor: envie os centavos, um número inteiro a partir de 0";

/** Fields that the team may change. */
const changeableFields = {
  name: limitName(z.string("Nome: envie um texto").trim())
    .transform((value) => value || null)
    .nullable(),
  email: personFields.email.nullable(),
  phone: typedPhone.nullable(),
  status: leadStatusSchema,
  company: shortLine("Empresa", 160),
  cnpj: z
    .string("CNPJ: envie um texto")
    .refine(
      (value) => value.trim() === "" || readCnpj(value) !== null,
      "CNPJ inválido: confira os números e as letras",
    )
    .transform(readCnpj)
    .nullable(),
  ownerId: z.string("Responsável: envie o id de alguém da equipe").nullable(),
  stage: shortLine("Etapa", 60),
  value: z.int(VALUE_MESSAGE).min(0, VALUE_MESSAGE).max(1e13, "Valor: alto demais").nullable(),
  expectedMonth: z
    .string("Mês previsto: use ano e mês, como 2026-12")
    .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, "Mês previsto: use ano e mês, como 2026-12")
    .nullable(),
  lostReason: shortLine("Motivo da perda", 160),
};

/** `PUT /api/leads/{id}`: missing fields stay, `null` unsets. Unknown fields are ignored. */
export const leadChangeSchema = z
  .object(changeableFields, "Envie o que muda no lead em um objeto JSON")
  .partial()
  .meta({ examples: [{ stage: "Proposta", value: 4_500_000, expectedMonth: "2026-12" }] });
export type LeadChange = z.infer<typeof leadChangeSchema>;

export const touchSchema = z
  .object({
    at: z.iso.datetime(),
    page: z.string().nullable(),
    source: z.string().nullable().describe("`null`: não se sabe"),
    medium: z.string().nullable(),
    campaign: z.string().nullable(),
    gclid: z.string().optional().describe("Só com consentimento"),
    fbclid: z.string().optional().describe("Só com consentimento"),
  })
  .nullable();

/** Answer of `GET` and `PUT /api/leads/{id}`. */
export const leadDetailsSchema = leadSchema.extend({
  company: z.string().nullable(),
  cnpj: z.string().nullable().describe("Catorze caracteres, sem pontos; pode ter letras"),
  ownerId: z.string().nullable().describe("Quem da equipe responde pelo lead"),
  stage: z.string().nullable().describe("Em que ponto está o negócio, nas palavras da equipe"),
  value: z.number().nullable().describe("Valor do negócio, em centavos"),
  expectedMonth: z.string().nullable().describe("Quando se espera fechar: `2026-12`"),
  lostReason: z.string().nullable(),
  answerDueAt: z.iso.datetime().nullable().describe("Até quando foi prometida uma resposta, em horas úteis"),
  answeredAt: z.iso.datetime().nullable().describe("A primeira resposta de uma pessoa"),
  firstTouch: touchSchema.describe(
    "A visita que trouxe a pessoa; não muda mais. De leads juntados, a mais antiga",
  ),
  lastTouch: touchSchema.describe("A última visita antes de escrever; de leads juntados, a mais nova"),
});
export type LeadDetails = z.infer<typeof leadDetailsSchema>;

export const leadListSchema = z.object({
  leads: z.array(leadSchema),
  ...pageFields,
});
export type LeadList = z.infer<typeof leadListSchema>;

/** A lead with every field for exports. */
export const exportedLeadSchema = leadDetailsSchema.extend({
  owner: z.object({ name: z.string(), email: z.string() }).nullable().describe("O responsável"),
  referrer: z.string().nullable().describe("De onde a pessoa veio, como o navegador disse"),
});
export type ExportedLead = z.infer<typeof exportedLeadSchema>;

/** Answer of `POST /api/leads/exports`. */
export const leadExportSchema = z.object({ leads: z.array(exportedLeadSchema) });

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

/** Body of `POST /api/leads/{id}/status/undo`: the change to undo. */
export const statusUndoSchema = z
  .object(
    { from: leadStatusSchema, to: leadStatusSchema },
    "Informe a mudança que se desfaz: o status de antes (`from`) e o de depois (`to`)",
  )
  .meta({ examples: [{ from: "NEW", to: "CONTACTED" }] });
export type StatusUndo = z.infer<typeof statusUndoSchema>;

export const leadStatusChangeSchema = z
  .object({ status: leadStatusSchema }, "Informe o novo status")
  .meta({ examples: [{ status: "CONTACTED" }] });
