import { z } from "zod";
import { PERSONAL_DATA_KIND_NAMES, type PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { RETENTION_REASON_NAMES, type RetentionReason } from "#src/shared/people/retention-reasons.ts";
import { pageFields, pagingFields, searchFields } from "#src/shared/query-schema.ts";
import { MAX_DECISION_NOTE, MAX_RETENTION_TEXT } from "#src/shared/text-limits.ts";
import { cleanLines, CONTROL_BUT_LINES, hasNone, unusable } from "#src/shared/text-patterns.ts";

const DEFAULT_REMOVAL_LIMIT = 20;
const MAX_ALSO_LEADS = 20;

const removalStatusSchema = z.enum(["OPEN", "DONE", "REFUSED"], "Status inválido");
export type RemovalStatus = z.infer<typeof removalStatusSchema>;

const countsSchema = z
  .partialRecord(z.enum(PERSONAL_DATA_KIND_NAMES), z.number().int())
  .meta({ examples: [{ leads: 1, leadEvents: 4, subscriptions: 1 }] });

export const keptReasonSchema = z.enum(
  RETENTION_REASON_NAMES,
  `Motivo legal inválido: use um de ${RETENTION_REASON_NAMES.join(", ")}`,
);

const keptDataSchema = z.object({
  reason: keptReasonSchema,
  text: z.string().nullable(),
  data: countsSchema.describe("Quantos registros de cada tipo ficaram"),
});
export interface KeptData {
  reason: RetentionReason;
  text: string | null;
  data: PersonalDataCounts;
}

export const removalRequestSchema = z
  .object({
    id: z.string(),
    protocol: z.string(),
    name: z
      .string()
      .nullable()
      .describe("`null`, como e-mail e motivo, depois de apagados os dados da pessoa"),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    reason: z.string().nullable(),
    status: removalStatusSchema,
    createdAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable(),
    note: z.string().nullable(),
    erased: countsSchema.nullable().describe("Quantos registros de cada tipo a conclusão apagou"),
    kept: keptDataSchema.nullable().describe("Por que a conclusão não apagou os dados, e o que ficou"),
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
        erased: null,
        kept: null,
      },
    ],
  });
export type RemovalRequest = z.infer<typeof removalRequestSchema>;

/** Query of `GET /api/privacy/requests`; `q` searches protocol, name, e-mail and phone. */
export const removalQuerySchema = z.object({
  ...searchFields,
  ...pagingFields(DEFAULT_REMOVAL_LIMIT),
  status: removalStatusSchema.optional(),
});
export type RemovalQuery = z.infer<typeof removalQuerySchema>;

export const removalListSchema = z.object({
  requests: z.array(removalRequestSchema),
  ...pageFields,
});
export type RemovalList = z.infer<typeof removalListSchema>;

/** Number of open requests; `urgent` counts those overdue or due within one business day. */
export const removalStatsSchema = z.object({ open: z.number(), urgent: z.number() });
export type RemovalStats = z.infer<typeof removalStatsSchema>;

const noteSchema = (label: string, max: number) =>
  z
    .string(`${label} inválida`)
    .overwrite(cleanLines)
    .max(max, `${label} deve ter no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), unusable(label))
    .nullish()
    .transform((text) => (text === "" ? null : text));

/**
 * Body of `PUT /api/privacy/requests/{id}`. An omitted note stays; `null` deletes it. `DONE` either erases
 * the data or keeps it with a legal reason.
 */
export const removalDecisionSchema = z
  .object(
    {
      status: removalStatusSchema,
      note: noteSchema("Mensagem", MAX_DECISION_NOTE),
      erase: z.literal(true, "“erase” só pode ser true; para guardar os dados, use “kept”").optional(),
      alsoLeads: z
        .array(z.string("Lead inválido"), "Lista de leads inválida")
        .max(MAX_ALSO_LEADS, `No máximo ${MAX_ALSO_LEADS} leads`)
        .optional()
        .describe("Leads com o mesmo telefone que também são da pessoa: apagados junto"),
      kept: z
        .object(
          { reason: keptReasonSchema, text: noteSchema("Explicação", MAX_RETENTION_TEXT) },
          "Informe o motivo legal em kept.reason",
        )
        .optional(),
    },
    "Informe o novo status",
  )
  .superRefine(({ status, erase, kept, alsoLeads }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (status === "DONE" && !erase && !kept)
      refuse(
        "erase",
        "Para concluir, apague os dados (erase: true) ou diga por que a lei permite guardá-los (kept)",
      );
    if (erase && kept) refuse("kept", "Escolha uma coisa só: apagar os dados (erase) ou guardá-los (kept)");
    if (status !== "DONE" && erase) refuse("erase", "Os dados só são apagados ao concluir (status DONE)");
    if (status !== "DONE" && kept)
      refuse("kept", "O motivo para guardar os dados é só de quem conclui (DONE)");
    if (alsoLeads?.length && !erase) refuse("alsoLeads", "Estes leads só são apagados com erase: true");
  })
  .meta({ examples: [{ status: "DONE", erase: true, note: "Obrigado por avisar." }] });
export type RemovalDecision = z.input<typeof removalDecisionSchema>;

/** Query of `GET /api/privacy/requests/{id}/contact-data`. */
export const contactDataQuerySchema = z.object({
  alsoLeads: z
    .string("Lista de leads inválida")
    .transform((list) => list.split(",").filter((id) => id !== ""))
    .pipe(z.array(z.string()).max(MAX_ALSO_LEADS, `No máximo ${MAX_ALSO_LEADS} leads`))
    .default([])
    .describe("Ids, separados por vírgulas, de leads com o mesmo telefone que também são da pessoa"),
});

/** Data stored about a request's person by kind, and leads that only share its telephone. */
export const contactDataSchema = z.object({
  data: z.array(z.object({ kind: z.enum(PERSONAL_DATA_KIND_NAMES), label: z.string(), count: z.number() })),
  alsoEmails: z
    .array(z.string())
    .describe("Outros e-mails da pessoa, de leads juntados ou marcados: o que há com eles está contado"),
  teamEmails: z
    .array(z.string())
    .describe(
      "E-mails da equipe que leads da pessoa também têm: o que mais há com eles não é contado nem apagado",
    ),
  samePhone: z
    .array(z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }))
    .describe("Leads com o telefone da solicitação e outro e-mail, ou nenhum: talvez da mesma pessoa"),
});
export type ContactData = z.infer<typeof contactDataSchema>;
