import { z } from "zod";
import { parseCheckedJson } from "#src/shared/sent-json.ts";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { FIELD_KEY } from "../custom-fields/schema.ts";
import { IMPORT_FIELDS, type ImportField, SEVERAL } from "./columns.ts";

export const IMPORT_LIMITS = { maxBytes: 30 * 1024 * 1024, tooLarge: "Arquivo: no máximo 30 MB" };
/** Days in which an import can be undone. */
export const UNDO_DAYS = 30;

const COLUMNS = `columns: para cada coluna um destes campos, uma vez só (${SEVERAL.join(", ")}: quantas houver), ou nada: ${IMPORT_FIELDS.join(", ")}`;
const VALUES = "values: para cada campo, o que cada valor do arquivo quer dizer";

/** A heading or cell of the file; cells may have line breaks. The database refuses NUL. */
const named = z.string().refine(hasNone(/\0/), unusable("values"));
const meaning = z.string(VALUES).max(200, VALUES).refine(hasNone(CONTROL), unusable("values"));

const ownField = z
  .templateLiteral(["custom.", z.string().regex(FIELD_KEY)], COLUMNS)
  .describe("`custom.` e a chave de um campo próprio");
const importField = z.union([z.enum(IMPORT_FIELDS), ownField], COLUMNS);
const fieldOrNothing = z.union([z.enum([...IMPORT_FIELDS, ""]), ownField], COLUMNS);
const isOnce = (names: readonly (ImportField | "")[]): boolean =>
  names.every((name, at) => !name || SEVERAL.includes(name) || names.indexOf(name) === at);
const columnList = z.array(fieldOrNothing, COLUMNS).max(200, COLUMNS).refine(isOnce, COLUMNS);

/** Options of an import, in the query or as fields of a form. */
const options = {
  dryRun: z
    .enum(["true", "false"], "dryRun: envie true ou false")
    .default("false")
    .describe("Só confere, sem importar"),
  existing: z
    .enum(["complete", "skip"], "existing: envie complete ou skip")
    .default("complete")
    .describe("Leads que já existem: completar o que falta, ou pular"),
  companies: z
    .enum(["create", "link", "none"], "companies: envie create, link ou none")
    .default("none")
    .describe(
      "Os leads com empresa: vincular a uma cadastrada, pelo CNPJ ou pelo nome, e cadastrar as que faltam; só vincular; ou nada",
    ),
  sheet: z.string().max(200, "sheet: no máximo 200 caracteres").optional().describe("A planilha de um XLSX"),
  id: z
    .uuid("id: envie um UUID novo")
    .optional()
    .describe("O código da importação, para acompanhá-la enquanto corre"),
  remembered: z
    .enum(["true", "false"], "remembered: envie true ou false")
    .default("false")
    .describe("Sem `columns` e `mapping`: lê como o último arquivo com as mesmas colunas"),
  refused: z
    .enum(["csv"], "refused: envie csv")
    .optional()
    .describe("Com `dryRun`: em vez da resposta, um CSV das linhas recusadas, com o motivo"),
};

/** `POST /api/leads/import?dryRun=&columns=`. */
export const leadImportQuerySchema = z.object({
  ...options,
  columns: z
    .string(COLUMNS)
    .max(4000, COLUMNS)
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(columnList)
    .optional()
    .describe("O que há em cada coluna, na ordem do arquivo; sem isto, pelos nomes da primeira linha"),
  fileName: z
    .string()
    .max(200, "fileName: no máximo 200 caracteres")
    .refine(hasNone(CONTROL), unusable("fileName"))
    .optional()
    .describe("O nome do arquivo"),
});

/** `mapping` of a form: JSON, as text or as a part of that type. */
export const leadImportFormSchema = z.object({
  mapping: z
    .preprocess(
      (given) => (typeof given === "string" ? parseJson(given) : given),
      z.object(
        {
          columns: z
            .union([columnList, z.record(z.string(), fieldOrNothing, COLUMNS)], COLUMNS)
            .optional()
            .describe(
              "O campo de cada coluna, na ordem do arquivo ou pelo nome da coluna; vazio: não importar",
            ),
          values: z
            .record(named, z.record(named, meaning, VALUES), VALUES)
            .optional()
            .describe(
              "Por campo, o que cada valor do arquivo quer dizer: `status`, `owner`, `stage` e outros",
            ),
        },
        "mapping: envie um objeto JSON com columns e values",
      ),
    )
    .optional(),
});

function parseJson(text: string): unknown {
  try {
    return parseCheckedJson(text);
  } catch {
    return text;
  }
}

const count = z.number().int();
const lineMessage = z.object({ line: count, message: z.string() });

export const leadImportAnswerSchema = z.object({
  id: z.uuid().nullable().describe("O código, para desfazer; `null` se só se conferiu"),
  columns: z
    .array(z.object({ heading: z.string(), field: importField.nullable() }))
    .describe("As colunas do arquivo, e o que se leu de cada uma; `note`: vira nota"),
  sheets: z.array(z.string()).describe("As planilhas de um XLSX"),
  sheet: z.string().describe("A que foi lida"),
  lineCount: count.describe("Linhas abaixo dos nomes das colunas"),
  preview: z
    .array(z.object({ line: count, cells: z.array(z.object({ text: z.string(), read: z.string() })) }))
    .describe("As primeiras dez linhas: o que está escrito, e como se lê"),
  unknown: z
    .array(z.object({ field: importField, value: z.string(), count }))
    .describe("Valores não reconhecidos, para `mapping.values`; sem isto viram nota"),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe("O que se escolheu de valores do último arquivo com as mesmas colunas, ou deste"),
  added: count,
  duplicates: count.describe("Os que já estão aqui, ou mais acima no arquivo"),
  companies: count.describe("As empresas cadastradas"),
  repeated: count.describe("Dos `duplicates`, os que repetem uma linha mais acima do arquivo"),
  completed: count.describe("Dos `duplicates`, os leads que ganharam o que lhes faltava"),
  skipped: z.array(lineMessage).describe("Os primeiros 500 dos `duplicates`, com o porquê"),
  refused: z.array(lineMessage).describe("Os primeiros 500"),
  refusedTotal: count,
  noted: z
    .array(lineMessage)
    .describe("As primeiras 500 linhas que entram com uma nota sobre o que não coube em nenhum campo"),
  notedTotal: count,
  problems: z
    .array(z.object({ kind: z.string(), count, lines: z.array(count), isRefused: z.boolean() }))
    .describe("O que não coube ou foi recusado, por tipo, com as primeiras linhas de cada um"),
});
export type LeadImportAnswer = z.infer<typeof leadImportAnswerSchema>;

export const importCountsSchema = z.object({
  added: count,
  completed: count,
  duplicates: count,
  refused: count,
  companies: count.optional().describe("Empresas cadastradas"),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const undoCountsSchema = z.object({
  removed: count.describe("Leads que saíram"),
  kept: count.describe("Leads que ficaram, porque alguém os mudou ou respondeu"),
  restored: count.describe("Leads que já estavam aqui e voltaram ao que eram"),
  companies: count.optional().describe("Empresas que saíram"),
});
export type UndoCounts = z.infer<typeof undoCountsSchema>;

export const IMPORT_STATES = ["running", "done", "failed", "cancelled", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const leadImportSchema = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  by: z.string().nullable().describe("Quem importou"),
  at: z.iso.datetime(),
  state: z.enum(IMPORT_STATES),
  lines: count.describe("Linhas já lidas"),
  lineCount: count.nullable().describe("Linhas do arquivo; `null` enquanto não se sabe"),
  counts: importCountsSchema.nullable(),
  undone: undoCountsSchema.nullable(),
  canUndo: z.boolean(),
});
export type LeadImport = z.infer<typeof leadImportSchema>;

export const leadImportsSchema = z.object({
  imports: z.array(leadImportSchema).describe("As mais novas primeiro"),
});
