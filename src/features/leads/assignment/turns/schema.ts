import { z } from "zod";
import { BRAZILIAN_STATES } from "#src/shared/people/brazilian-states.ts";
import { CONTROL, hasNone } from "#src/shared/text-patterns.ts";

export const MAX_RULES = 20;
const MAX_PEOPLE = 50;
const MAX_WORDS = 30;
const MAX_WORD = 200;

/** Declares a list of accepted values; an empty one accepts all. */
const words = (label: string, about: string) =>
  z
    .array(
      z
        .string(`${label}: envie textos`)
        .trim()
        .min(1, `${label}: não deixe itens vazios`)
        .max(MAX_WORD, `${label}: cada item pode ter até ${MAX_WORD} caracteres`)
        .refine(hasNone(CONTROL), `${label}: contém caracteres que não podem ser usados`),
      `${label}: envie uma lista`,
    )
    .max(MAX_WORDS, `${label}: até ${MAX_WORDS} itens`)
    .default([])
    .describe(about);

/** A lead must match every condition that has values, by one of them. */
export const conditionsSchema = z.object(
  {
    sources: words("Fonte", "Fontes, como `contact-form`"),
    pages: words(
      "Página",
      "Caminhos da página do formulário; `*` no fim vale para tudo que começa assim",
    ).refine(
      (pages) => pages.every((page) => page.startsWith("/")),
      "Página: comece cada caminho com /, como /servicos ou /blog/*",
    ),
    states: z
      .array(z.enum(BRAZILIAN_STATES, "Estado: use siglas, como SP"), "Estado: envie uma lista")
      .default([])
      .describe("Pelo DDD do telefone"),
    cities: words("Cidade", "A cidade do lead, sem diferenciar maiúsculas e acentos"),
    campaigns: words("Campanha", "Valores de `utm_campaign`, sem diferenciar maiúsculas"),
  },
  "Condições: envie um objeto",
);
export type Conditions = z.output<typeof conditionsSchema>;

const ruleInputSchema = z.object(
  {
    id: z
      .uuid("Regra: use o `id` que a leitura devolve")
      .optional()
      .describe("De uma regra que já existe: a vez continua"),
    conditions: conditionsSchema.prefault({}),
    people: z
      .array(z.uuid("Pessoas: use os ids de `GET /api/leads/people`"), "Pessoas: envie uma lista")
      .min(1, "Pessoas: escolha ao menos uma")
      .max(MAX_PEOPLE, `Pessoas: até ${MAX_PEOPLE}`)
      .refine((ids) => new Set(ids).size === ids.length, "Pessoas: cada uma só uma vez")
      .describe("Na ordem da vez"),
  },
  "Regra: envie um objeto",
);

/** `PUT /api/lead-assignment`. */
export const assignmentInputSchema = z
  .object(
    {
      isOn: z.boolean("Envie `isOn`: true ou false"),
      includesImports: z.boolean("Envie `includesImports`: true ou false").default(false),
      rules: z
        .array(ruleInputSchema, "Regras: envie uma lista")
        .max(MAX_RULES, `Regras: até ${MAX_RULES}`)
        .describe("Na ordem; vale a primeira que serve e tem alguém"),
    },
    "Envie a distribuição em um objeto JSON",
  )
  .refine(({ isOn, rules }) => !isOn || rules.length > 0, {
    path: ["rules"],
    message: "Regras: crie ao menos uma para ativar a distribuição",
  })
  .meta({
    examples: [
      {
        isOn: true,
        rules: [{ conditions: { states: ["SP"] }, people: ["9a0d7a56-64f1-4c57-bb43-5f0e6d3f7a10"] }],
      },
    ],
  });
export type AssignmentInput = z.output<typeof assignmentInputSchema>;

const personSchema = z.object({ id: z.string(), name: z.string() });

export const assignmentSchema = z.object({
  isOn: z.boolean(),
  includesImports: z.boolean().describe("Vale também para leads importados"),
  rules: z.array(
    z.object({
      id: z.string(),
      conditions: conditionsSchema,
      people: z.array(personSchema).describe("Quem ainda pode atender leads, na ordem da vez"),
      next: personSchema.nullable().describe("De quem é a vez; `null`: ninguém pode"),
    }),
  ),
});
export type Assignment = z.infer<typeof assignmentSchema>;
