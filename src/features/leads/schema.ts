import { z } from "zod";
import { policyVersionSchema } from "#src/features/privacy/schema.ts";
import { pageFields } from "#src/shared/query-schema.ts";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { answerShape, changeShape, leadStatusSchema, nextStepInputSchema, nextStepSchema } from "./fields.ts";

export const leadSchema = z
  .object({
    id: z.string(),
    name: answerShape.name,
    email: answerShape.email,
    phone: answerShape.phone,
    source: z.string(),
    status: answerShape.status,
    message: z.string().nullable(),
    company: answerShape.company,
    companyId: z.string().nullable().describe("O cadastro da empresa (`GET /api/companies/{id}`)"),
    city: answerShape.city,
    ownerId: answerShape.ownerId,
    stage: answerShape.stage,
    value: answerShape.value,
    tags: answerShape.tags,
    customFields: answerShape.customFields,
    contactedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "Quando se falou pela última vez: o que o lead escreveu, um e-mail, uma resposta por telefone",
      ),
    consent: z.string().optional().describe("O que a pessoa aceitou, como estava escrito"),
    policy: policyVersionSchema.optional().describe("A política de privacidade em vigor no envio"),
    pageUrl: z.string().optional().describe("A página do formulário"),
    utm: z.record(z.string(), z.string()).optional().describe("A campanha do endereço da página"),
    repliedAt: z.iso
      .datetime()
      .optional()
      .describe("Escreveu por e-mail então, e ninguém respondeu desde essa hora"),
    emailFailure: z
      .object({
        undeliverable: z.boolean().describe("O endereço não recebe: o próximo e-mail também voltaria"),
        detail: z.string().describe("O motivo, em palavras"),
        at: z.iso.datetime(),
      })
      .optional()
      .describe("O último e-mail para este endereço não foi entregue"),
    answerDueAt: z.iso
      .datetime()
      .nullable()
      .describe("Até quando foi prometida uma resposta, em horas úteis"),
    answeredAt: z.iso.datetime().nullable().describe("A primeira resposta de uma pessoa"),
    overdueSince: z.iso.datetime().optional().describe("A resposta prometida está atrasada desde então"),
    nextStep: nextStepSchema
      .nullable()
      .describe("O que se faz em seguida, e quando: `at` é um dia no fuso do site ou um instante"),
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
        company: "Loja Prado Ltda.",
        companyId: null,
        city: "Campinas",
        ownerId: null,
        stage: "Proposta",
        value: 4_500_000,
        tags: ["feira"],
        customFields: { porte: "Média" },
        contactedAt: "2026-11-20T14:30:00.000Z",
        utm: { source: "google", medium: "cpc" },
        answerDueAt: "2026-11-23T14:30:00.000Z",
        answeredAt: null,
        nextStep: { at: "2026-12-01", text: "Ligar sobre a proposta" },
        createdAt: "2026-11-20T14:30:00.000Z",
      },
    ],
  });
export type Lead = z.infer<typeof leadSchema>;
export type { LeadStatus } from "./labels.ts";

/** `PUT /api/leads/{id}`: missing fields stay, `null` unsets. Unknown fields are ignored. */
export const leadChangeSchema = z
  .object(
    { ...changeShape, nextStep: nextStepInputSchema.nullable() },
    "Envie o que muda no lead em um objeto JSON",
  )
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
  ...answerShape,
  stageSince: z.iso.datetime().nullable().describe("Desde quando está na etapa"),
  firstTouch: touchSchema.describe(
    "A visita que trouxe a pessoa; não muda mais. De leads juntados, a mais antiga",
  ),
  lastTouch: touchSchema.describe("A última visita antes de escrever; de leads juntados, a mais nova"),
});
export type LeadDetails = z.infer<typeof leadDetailsSchema>;

export const leadListSchema = z.object({
  leads: z.array(leadSchema),
  ...pageFields,
  isTotalMinimum: z
    .boolean()
    .optional()
    .describe("`true` na busca de um texto comum: há mais leads do que `total` diz"),
});
export type LeadList = z.infer<typeof leadListSchema>;

/** A lead with every field for exports. */
export const exportedLeadSchema = leadDetailsSchema.extend({
  owner: z.object({ name: z.string(), email: z.string() }).nullable().describe("O responsável"),
  stageName: z.string().nullable().describe("O nome da etapa"),
  referrer: z.string().nullable().describe("De onde a pessoa veio, como o navegador disse"),
});
export type ExportedLead = z.infer<typeof exportedLeadSchema>;

/** Answer of `POST /api/leads/exports`. */
export const leadExportSchema = z.object({ leads: z.array(exportedLeadSchema) });

export const leadSourcesSchema = z.object({ sources: z.array(z.string()) });
export const leadCitiesSchema = z.object({ cities: z.array(z.string()) });
export const leadTagsSchema = z.object({ tags: z.array(z.string()) });

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
    "Informe a mudança a desfazer: o status de antes (`from`) e o de depois (`to`)",
  )
  .meta({ examples: [{ from: "NEW", to: "CONTACTED" }] });
export type StatusUndo = z.infer<typeof statusUndoSchema>;

export const leadStatusChangeSchema = z
  .object({ status: leadStatusSchema }, "Informe o novo status")
  .meta({ examples: [{ status: "CONTACTED" }] });

/** Validates a name of one line. */
export const nameLine = (label: string, max: number) =>
  z
    .string(`${label}: envie um texto`)
    .trim()
    .min(1, `${label}: escreva um nome`)
    .max(max, `${label}: no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), unusable(label));

const PROBABILITY = "Probabilidade: use um número inteiro de 0 a 100";

export const stageSchema = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/, "Identificador da etapa inválido"),
  name: nameLine("Nome da etapa", 60),
  probability: z
    .int(PROBABILITY)
    .min(0, PROBABILITY)
    .max(100, PROBABILITY)
    .describe("De fechar o negócio, em %"),
  status: leadStatusSchema.describe("O status dos leads que estão na etapa"),
});
export type Stage = z.infer<typeof stageSchema>;
