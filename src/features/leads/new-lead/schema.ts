import { z } from "zod";
import { sourceSchema, submissionIdField } from "#src/shared/public-form-schema.ts";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { changeShape } from "../fields.ts";
import { DUPLICATE_REASONS } from "../merge/schema.ts";
import { leadSchema } from "../schema.ts";
import { noteText } from "../timeline/schema.ts";

export const NO_CONTACT = "Informe um nome, um e-mail ou um telefone";

/** Makes an empty text null, as forms send it. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullish().transform((value) => value ?? null),
  );

/** `POST /api/leads`: a lead that the team enters. */
export const newLeadSchema = z
  .object(
    {
      name: orNull(changeShape.name),
      company: orNull(changeShape.company),
      email: orNull(changeShape.email),
      phone: orNull(changeShape.phone),
      cnpj: orNull(changeShape.cnpj),
      value: orNull(changeShape.value).describe("Em centavos"),
      ownerId: orNull(changeShape.ownerId).describe("De quem é; quem só vê os seus fica com ele"),
      companyId: orNull(z.string("Empresa: envie o id dela").toLowerCase()).describe(
        "O cadastro da empresa de que é; só de quem cuida de todos os leads",
      ),
      source: orNull(sourceSchema).transform((source) => source ?? "other"),
      note: orNull(noteText("Nota")),
      customFields: changeShape.customFields.optional().describe("Os campos próprios, pelas chaves deles"),
      submissionId: submissionIdField.describe("O mesmo outra vez, com os mesmos dados, não cria outro lead"),
    },
    "Envie os dados do lead em um objeto JSON",
  )
  .refine(({ name, email, phone }) => name ?? email ?? phone, { error: NO_CONTACT, path: ["name"] })
  .meta({
    examples: [
      {
        name: "Ana Prado",
        company: "Loja Prado Ltda.",
        phone: "(11) 98888-7777",
        source: "referral",
        note: "Indicada pelo contador dela.",
      },
    ],
  });
export type NewLeadInput = z.infer<typeof newLeadSchema>;

const typed = (label: string) =>
  z
    .string(`${label}: envie um texto`)
    .trim()
    .max(300, `${label}: no máximo 300 caracteres`)
    .refine(hasNone(CONTROL), unusable(label))
    .nullish()
    .transform((value) => value ?? "");

/** `POST /api/leads/similar`: what is typed so far, complete or not. */
export const similarInputSchema = z.object(
  {
    name: typed("Nome"),
    company: typed("Empresa"),
    email: typed("E-mail"),
    phone: typed("Telefone"),
    cnpj: typed("CNPJ"),
  },
  "Envie o que se sabe da pessoa em um objeto JSON",
);
export type SimilarInput = z.infer<typeof similarInputSchema>;

const { id, name, email, phone, company, status } = leadSchema.shape;
const similarLeadSchema = z.object({
  id,
  name,
  email,
  phone,
  company,
  status,
  reasons: z
    .array(z.enum([...DUPLICATE_REASONS, "name"]))
    .describe("O que é igual; `name`: o nome e a empresa"),
});
export type SimilarLead = z.infer<typeof similarLeadSchema>;

/** Answer of `POST /api/leads/similar`. */
export const similarLeadsSchema = z.object({ leads: z.array(similarLeadSchema) });
