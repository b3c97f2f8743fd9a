// The columns of the table of leads that a person may show or hide. A new column is one entry here and its cell in
// lead-cells.tsx.

import { z } from "zod";
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
  contactedAt: { label: "Último contato", sort: "contactedAt", isUsual: true },
  createdAt: { label: "Idade", sort: "createdAt", isUsual: true },
  source: { label: "Fonte", sort: "source" },
  contact: { label: "E-mail e telefone" },
  city: { label: "Cidade", sort: "city" },
  tags: { label: "Tags" },
} satisfies Record<string, TableColumn>;
export type TableColumnName = keyof typeof TABLE_COLUMNS;

export const TABLE_COLUMN_NAMES = Object.keys(TABLE_COLUMNS) as TableColumnName[];

/** Returns a column with all that it may have. */
export const tableColumn = (name: TableColumnName): TableColumn => TABLE_COLUMNS[name];

export const USUAL_COLUMNS = TABLE_COLUMN_NAMES.filter((name) => tableColumn(name).isUsual);

/** Keeps the known ones, in the order of the table: a column may be gone since somebody chose it. */
export const knownColumns = (names: readonly string[]): TableColumnName[] =>
  TABLE_COLUMN_NAMES.filter((name) => names.includes(name));

/** Body of `PUT /api/leads/columns`. */
export const columnChoiceSchema = z
  .object(
    {
      columns: z
        .array(
          z.enum(TABLE_COLUMN_NAMES, `columns: use ${TABLE_COLUMN_NAMES.join(", ")}`),
          "columns: envie uma lista de colunas",
        )
        .max(TABLE_COLUMN_NAMES.length, "columns: cada coluna uma vez"),
    },
    "Envie as colunas em um objeto JSON",
  )
  .meta({ examples: [{ columns: USUAL_COLUMNS }] });

/** Answer of `GET` and `PUT /api/leads/columns`. */
export const columnAnswerSchema = z.object({ columns: z.array(z.string()) });
