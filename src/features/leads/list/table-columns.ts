// The columns of the table of leads that a person may show or hide. A new column is one entry here and its cell in
// lead-cells.tsx.

import { z } from "zod";
import { FIELD_KEY, MAX_FIELDS } from "../custom-fields/schema.ts";
import type { LeadSort } from "../filters.ts";

interface TableColumn {
  label: string;
  /** Absent if the list cannot be sorted by it. */
  sort?: LeadSort;
  /** Shown to those who have chosen no columns. */
  isUsual?: true;
  isNumber?: true;
}

/** In the order of the table, after name and company, which are always there. */
export const TABLE_COLUMNS = {
  status: { label: "Status", sort: "status", isUsual: true },
  stage: { label: "Etapa", sort: "stage", isUsual: true },
  owner: { label: "Responsável", sort: "owner", isUsual: true },
  value: { label: "Valor", sort: "value", isUsual: true, isNumber: true },
  nextStep: { label: "Próximo passo", sort: "nextStep", isUsual: true },
  answerDueAt: { label: "Prazo da resposta", sort: "answerDueAt", isUsual: true },
  contactedAt: { label: "Último contato", sort: "contactedAt", isUsual: true },
  createdAt: { label: "Idade", sort: "createdAt", isUsual: true },
  source: { label: "Fonte", sort: "source" },
  contact: { label: "E-mail e telefone" },
  city: { label: "Cidade", sort: "city" },
  tags: { label: "Tags" },
} satisfies Record<string, TableColumn>;
export type FixedColumnName = keyof typeof TABLE_COLUMNS;
/** A fixed column, or that of a field that the team defines itself. */
export type TableColumnName = FixedColumnName | `custom.${string}`;

export const TABLE_COLUMN_NAMES = Object.keys(TABLE_COLUMNS) as FixedColumnName[];

/** Returns the key of the own field that a column shows; undefined for fixed columns. */
export function customKeyOf(name: string): string | undefined {
  const key = name.startsWith("custom.") ? name.slice("custom.".length) : "";
  return FIELD_KEY.test(key) ? key : undefined;
}

/** Returns a column with all that it may have; that of an own field gets its label from the field. */
export const tableColumn = (name: TableColumnName): TableColumn =>
  Object.hasOwn(TABLE_COLUMNS, name) ? TABLE_COLUMNS[name as FixedColumnName] : { label: name };

export const USUAL_COLUMNS: readonly TableColumnName[] = TABLE_COLUMN_NAMES.filter(
  (name) => tableColumn(name).isUsual,
);

/** Keeps the known ones, in the order of the table: a column may be gone since somebody chose it. */
export const knownColumns = (names: readonly string[]): TableColumnName[] => [
  ...TABLE_COLUMN_NAMES.filter((name) => names.includes(name)),
  ...(names.filter((name) => customKeyOf(name) !== undefined) as `custom.${string}`[]),
];

const COLUMNS = `columns: use ${TABLE_COLUMN_NAMES.join(", ")}, ou custom. e a chave de um campo próprio`;

/** Body of `PUT /api/leads/columns`. */
export const columnChoiceSchema = z
  .object(
    {
      columns: z
        .array(
          z
            .string(COLUMNS)
            .refine((name) => name in TABLE_COLUMNS || customKeyOf(name) !== undefined, COLUMNS),
          "columns: envie uma lista de colunas",
        )
        .max(TABLE_COLUMN_NAMES.length + MAX_FIELDS, "columns: cada coluna uma vez"),
    },
    "Envie as colunas em um objeto JSON",
  )
  .meta({ examples: [{ columns: USUAL_COLUMNS }] });

/** Answer of `GET` and `PUT /api/leads/columns`. */
export const columnAnswerSchema = z.object({ columns: z.array(z.string()) });
