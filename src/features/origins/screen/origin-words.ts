import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import type { OriginRow } from "../schema.ts";

const CENTS = 100;
const REAIS = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export const PERIODS = {
  "7": "Últimos 7 dias",
  "30": "Últimos 30 dias",
  "90": "Últimos 90 dias",
  "365": "Últimos 12 meses",
} as const;
export type PeriodKey = keyof typeof PERIODS;

/** Formats cents: `450000` → "R$ 4.500,00". */
export function formatCents(cents: number): string {
  return REAIS.format(cents / CENTS);
}

/** Names unknown values instead of leaving them empty. */
export function describeSource({ source }: Pick<OriginRow, "source">): string {
  return source ?? "Não se sabe";
}

/** Builds a CSV file for spreadsheets, with decimal commas. */
export function toOriginsCsv(rows: OriginRow[]): string {
  const head = [
    "Origem",
    "Meio",
    "Campanha",
    "Primeira página",
    "Visitas",
    "Leads",
    "Qualificados",
    "Contratos",
    "Valor (R$)",
  ];
  const lines = rows.map((row) => [
    describeSource(row),
    row.medium ?? "",
    row.campaign ?? "",
    row.firstPage ?? "",
    ...[row.visits, row.leads, row.qualified, row.contracts].map(String),
    (row.value / CENTS).toFixed(2).replace(".", ","),
  ]);
  return CSV_BOM + [head, ...lines].map(toCsvLine).join("");
}
