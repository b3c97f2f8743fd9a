import { z } from "zod";
import { readCnpj } from "#src/shared/people/cnpj.ts";
import { anyPhone } from "#src/shared/people/person-schema.ts";
import { pageFields, pagingFields, searchFields } from "#src/shared/query-schema.ts";
import { cleanLines, CONTROL, CONTROL_BUT_LINES, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { completeAddress, stateCode } from "#src/shared/typed-address.ts";
import { leadSchema } from "../schema.ts";
import { leadEventSchema } from "../timeline/schema.ts";

/** Days in which a merge can be undone, and a company stays in the trash. */
export const UNDO_DAYS = 30;
export const TRASH_DAYS = 30;

/** An empty text is null. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );

const line = (label: string, max: number) =>
  z
    .string(`${label}: envie um texto`)
    .trim()
    .max(max, `${label}: no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), unusable(label));

const SITE = "Site: use um endereço que comece com https://";
/** Longest name of a host (RFC 1035). */
const HOST_MAX = 253;

const facts = {
  name: line("Nome da empresa", 160).min(1, "Nome da empresa: escreva um nome"),
  cnpj: optional(
    z
      .string("CNPJ: envie um texto")
      .refine((value) => readCnpj(value) !== null, "CNPJ inválido: confira os números e as letras")
      .transform((value) => readCnpj(value) ?? value),
  ),
  site: optional(
    line("Site", 2000)
      .overwrite((value) => completeAddress(value))
      .refine((value) => /^https?:\/\/[^\s<>"]+$/i.test(value) && URL.canParse(value), SITE)
      .refine((value) => {
        const url = URL.parse(value);
        return !url || (url.username === "" && url.password === "");
      }, "Site: use um endereço sem usuário e senha")
      .refine(
        (value) => (URL.parse(value)?.hostname.length ?? 0) <= HOST_MAX,
        `Site: o domínio tem mais de ${HOST_MAX} caracteres`,
      ),
  ),
  city: optional(line("Cidade", 80)),
  state: optional(
    line("Estado", 30)
      .overwrite(stateCode)
      .refine((value) => /^[A-Z]{2}$/.test(value), "Estado: use a sigla, como SP"),
  ),
  phone: optional(anyPhone),
  note: optional(
    z
      .string("Nota: envie um texto")
      .overwrite(cleanLines)
      .max(5000, "Nota: no máximo 5000 caracteres")
      .refine(hasNone(CONTROL_BUT_LINES), unusable("Nota")),
  ),
};
export const FACT_LABELS = {
  name: "Nome da empresa",
  cnpj: "CNPJ",
  site: "Site",
  city: "Cidade",
  state: "Estado",
  phone: "Telefone",
  note: "Nota",
} as const satisfies Record<keyof typeof facts, string>;
export type FactName = keyof typeof FACT_LABELS;
export const FACT_NAMES = Object.keys(FACT_LABELS) as FactName[];

const body = "Envie os dados da empresa em um objeto JSON";

/** `PUT /api/companies/{id}`: missing facts stay, `null` unsets. */
export const companyChangeSchema = z
  .object(facts, body)
  .partial()
  .meta({ examples: [{ cnpj: "12.ABC.345/01DE-35", city: "Campinas", state: "SP" }] });
export type CompanyChange = z.infer<typeof companyChangeSchema>;

/** `POST /api/companies`. */
export const companyInputSchema = z
  .object(facts, body)
  .partial()
  .required({ name: true })
  .extend({ leadId: z.string().optional().describe("O lead que passa a ser dela") })
  .meta({ examples: [{ name: "Loja Prado Ltda.", cnpj: "12.ABC.345/01DE-35" }] });
export type CompanyInput = z.infer<typeof companyInputSchema>;

const text = z.string().nullable();
const companyFacts = {
  name: z.string(),
  cnpj: text.describe("Catorze caracteres, sem pontos; pode ter letras"),
  site: text,
  city: text,
  state: text,
  phone: text,
  note: text,
};
const companyFactsSchema = z.object(companyFacts);
export type CompanyFacts = z.infer<typeof companyFactsSchema>;

export const companySchema = companyFactsSchema.extend({
  id: z.string(),
  people: z.number().int().describe("Quantos leads são dela"),
  openValue: z.number().describe("A soma dos valores em aberto, em centavos"),
  createdAt: z.iso.datetime(),
});
export type Company = z.infer<typeof companySchema>;

/** `GET /api/companies`. */
export const companyQuerySchema = z.object({ q: searchFields.q, ...pagingFields(50) });
export type CompanyQuery = z.infer<typeof companyQuerySchema>;

/** `POST /api/companies/exports`. */
export const companyExportQuerySchema = companyQuerySchema.pick({ q: true });

export const companyListSchema = z.object({ companies: z.array(companySchema), ...pageFields });
export type CompanyList = z.infer<typeof companyListSchema>;

const { id, name, email, phone, status, ownerId, value } = leadSchema.shape;
const companyPersonSchema = z.object({
  id,
  name,
  email,
  phone,
  status,
  ownerId,
  value,
  stageName: z.string().nullable().describe("O nome da etapa"),
});
export type CompanyPerson = z.infer<typeof companyPersonSchema>;

/** `GET /api/companies/{id}`. */
export const companyDetailsSchema = companySchema.extend({
  leads: z.array(companyPersonSchema).describe("No máximo 200, dos mais novos aos mais antigos"),
  merges: z
    .array(z.object({ id: z.string(), name: z.string(), at: z.iso.datetime() }))
    .describe("Empresas que se juntaram a ela e ainda podem ser separadas"),
});
export type CompanyDetails = z.infer<typeof companyDetailsSchema>;

/** `GET /api/companies/{id}/timeline`. */
export const companyTimelineSchema = z.object({
  events: z.array(
    leadEventSchema.extend({ lead: z.object({ id: z.string(), name: z.string().nullable() }) }),
  ),
  next: z.string().nullable().describe("Para `before`, se há mais antigos"),
});
export type CompanyTimeline = z.infer<typeof companyTimelineSchema>;

const SUGGESTED_BY = ["cnpj", "name", "domain"] as const;
export type SuggestionReason = (typeof SUGGESTED_BY)[number];

/** `GET` and `PUT /api/leads/{id}/company`. */
export const leadCompanySchema = z.object({
  company: companySchema.nullable(),
  suggestions: z
    .array(companySchema.extend({ reasons: z.array(z.enum(SUGGESTED_BY)) }))
    .describe("Só se o lead não é de nenhuma: pelo CNPJ, pelo nome ou pelo domínio do e-mail"),
});
export type LeadCompany = z.infer<typeof leadCompanySchema>;

export const leadCompanyInputSchema = z
  .object(
    { companyId: z.string("Empresa: envie o id dela, ou null").toLowerCase().nullable() },
    "Envie a empresa em um objeto JSON",
  )
  .meta({ examples: [{ companyId: "0b6f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11" }] });

const companyId = (label: string) => z.string(`${label}: envie o id de uma empresa`).toLowerCase();
/** `POST /api/companies/merge`. */
export const companyMergeSchema = z
  .object(
    { keep: companyId("Empresa que fica"), merge: companyId("Empresa que se junta a ela") },
    "Envie as duas empresas em um objeto JSON",
  )
  .refine(({ keep, merge }) => keep !== merge, { error: "São a mesma empresa", path: ["merge"] });

export const companyTrashSchema = z.object({
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      deletedAt: z.iso.datetime(),
      deletedBy: z.string(),
      endsAt: z.iso.datetime(),
    }),
  ),
});
export type CompanyTrash = z.infer<typeof companyTrashSchema>;

/** `POST /api/companies/cnpj`. */
export const cnpjQuestionSchema = z
  .object(
    {
      cnpj: z
        .string("CNPJ: envie um texto")
        .refine((value) => readCnpj(value) !== null, "CNPJ inválido: confira os números e as letras")
        .transform((value) => readCnpj(value) ?? value),
    },
    "Envie o CNPJ em um objeto JSON",
  )
  .meta({ examples: [{ cnpj: "12.ABC.345/01DE-35" }] });

export const registerFactsSchema = z.object({
  name: z.string().describe("Razão social"),
  tradeName: text.describe("Nome fantasia"),
  city: text,
  state: text,
  phone: text,
  situation: text.describe("A situação cadastral, como “ATIVA”"),
});

export const cnpjAnswerSchema = registerFactsSchema.extend({
  cnpj: z.string(),
  askedAt: z.iso.datetime().describe("Quando o serviço respondeu"),
});
export type CnpjAnswer = z.infer<typeof cnpjAnswerSchema>;
