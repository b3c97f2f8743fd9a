// Declares the fields of leads that the team defines itself.

import { z } from "zod";
import { CONTROL, foldText, hasNone, unusable } from "#src/shared/text-patterns.ts";

export const FIELD_TYPES = {
  text: "Texto",
  number: "Número",
  money: "Valor em reais",
  date: "Data",
  choice: "Escolha de uma lista",
  check: "Sim ou não",
  link: "Link",
} as const;
export type FieldType = keyof typeof FIELD_TYPES;

/** Fields in use; archived ones do not count. */
export const MAX_FIELDS = 30;
/** Fields in all. */
const MAX_EVER = 100;
export const MAX_OPTIONS = 50;

/** Matches the key of a field, which never changes. */
export const FIELD_KEY = /^[a-z0-9_]{1,40}$/;

const line = (label: string, max: number) =>
  z
    .string(`${label}: envie um texto`)
    .trim()
    .min(1, `${label}: escreva um texto`)
    .max(max, `${label}: no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), unusable(label));

const isDistinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => foldText(name).trim())).size === names.length;

export const customFieldSchema = z.object({
  key: z.string().regex(FIELD_KEY, "Chave do campo: inválida").describe("O nome em `customFields`"),
  name: line("Nome do campo", 60),
  type: z.enum(Object.keys(FIELD_TYPES) as FieldType[], "Tipo do campo: inválido"),
  options: z
    .array(line("Opção", 80), "Opções: envie uma lista")
    .max(MAX_OPTIONS, `Opções: no máximo ${MAX_OPTIONS}`)
    .refine(isDistinct, "Opções: uma opção aparece duas vezes")
    .describe("De uma escolha"),
  isInNewLead: z.boolean().describe("Aparece em “Novo lead”"),
  isArchived: z.boolean().describe("Fora de uso; os valores ficam salvos"),
});
export type CustomField = z.infer<typeof customFieldSchema>;

const inputSchema = customFieldSchema
  .extend({
    key: customFieldSchema.shape.key.optional().describe("Sem ela, um campo novo"),
    options: customFieldSchema.shape.options.default([]),
    isInNewLead: customFieldSchema.shape.isInNewLead.default(false),
    isArchived: customFieldSchema.shape.isArchived.default(false),
  })
  .refine(({ type, options }) => type !== "choice" || options.length > 0, {
    error: "Opções: escreva ao menos uma",
    path: ["options"],
  });

/** Body of `PUT /api/lead-fields`: the fields in their order. */
export const customFieldsInputSchema = z
  .object(
    {
      fields: z
        .array(inputSchema, "Campos: envie uma lista")
        .max(MAX_EVER, `Campos: no máximo ${MAX_EVER} com os arquivados`)
        .refine(
          (fields) => fields.filter(({ isArchived }) => !isArchived).length <= MAX_FIELDS,
          `Campos: no máximo ${MAX_FIELDS} em uso. Arquive um deles antes.`,
        )
        .refine(
          (fields) => isDistinct(fields.map(({ name }) => name)),
          "Nome do campo: dois têm o mesmo nome",
        )
        .refine((fields) => {
          const keys = fields.flatMap(({ key }) => key ?? []);
          return new Set(keys).size === keys.length;
        }, "Campos: a mesma chave aparece duas vezes"),
    },
    "Envie os campos em um objeto JSON",
  )
  .meta({
    examples: [
      {
        fields: [
          { name: "Porte", type: "choice", options: ["Pequena", "Média", "Grande"], isInNewLead: true },
        ],
      },
    ],
  });
export type CustomFieldsInput = z.infer<typeof customFieldsInputSchema>;

/** Answer of `GET` and `PUT /api/lead-fields`. */
export const customFieldsSchema = z.object({
  fields: z.array(customFieldSchema).describe("Na ordem da tela, também os arquivados"),
});

export const activeFields = (fields: readonly CustomField[]): CustomField[] =>
  fields.filter(({ isArchived }) => !isArchived);

export type CustomValue = string | number | boolean;
/** By key of the field. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

const MESSAGE = "Campos próprios: envie um objeto com os valores pelas chaves dos campos";

export const customValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Validates the shape of a change; `changeValues` (values.ts) validates it by the fields' types. */
export const customChangeSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()], MESSAGE), MESSAGE)
  .refine((values) => Object.keys(values).length <= 100, MESSAGE);
export type CustomChange = z.infer<typeof customChangeSchema>;
