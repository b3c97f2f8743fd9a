import { z } from "zod";
import { IMPORT_FIELDS, SEVERAL } from "./columns.ts";

export const IMPORT_LIMITS = { maxBytes: 30 * 1024 * 1024, tooLarge: "Arquivo: no máximo 30 MB" };

const COLUMNS = `columns: para cada coluna um destes campos, uma vez só (${SEVERAL.join(", ")}: quantas houver), ou nada: ${IMPORT_FIELDS.join(", ")}`;

/** `POST /api/leads/import?dryRun=&columns=`. */
export const leadImportQuerySchema = z.object({
  dryRun: z.enum(["true", "false"], "dryRun: envie true ou false").default("false"),
  columns: z
    .string(COLUMNS)
    .max(2000, COLUMNS)
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum([...IMPORT_FIELDS, ""], COLUMNS)))
    .refine(
      (names) => names.every((name, at) => !name || SEVERAL.includes(name) || names.indexOf(name) === at),
      COLUMNS,
    )
    .optional()
    .describe("O que há em cada coluna, na ordem do arquivo; sem isto, pelos nomes da primeira linha"),
});

export const leadImportAnswerSchema = z.object({
  columns: z
    .array(z.object({ heading: z.string(), field: z.enum(IMPORT_FIELDS).nullable() }))
    .describe("As colunas do arquivo, e o que se leu de cada uma"),
  added: z.number().int(),
  duplicates: z.number().int().describe("Os que já estão aqui, ou mais acima no arquivo"),
  repeated: z.number().int().describe("Dos `duplicates`, os que repetem uma linha mais acima do arquivo"),
  skipped: z
    .array(z.object({ line: z.number().int(), message: z.string() }))
    .describe("Os primeiros 500 dos `duplicates`, com o porquê"),
  refused: z.array(z.object({ line: z.number().int(), message: z.string() })).describe("Os primeiros 500"),
  refusedTotal: z.number().int(),
  noted: z
    .array(z.object({ line: z.number().int(), message: z.string() }))
    .describe("As primeiras 500 linhas que entram com uma nota sobre o que não coube em nenhum campo"),
  notedTotal: z.number().int(),
});
export type LeadImportAnswer = z.infer<typeof leadImportAnswerSchema>;
