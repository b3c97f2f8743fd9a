import { sourceLabel } from "#src/shared/channels.ts";
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

/** Names assistants and unknown values. */
export function describeSource({ source, visits }: Pick<OriginRow, "source" | "visits">): string {
  return source === null && visits === 0 ? "Sem visita registrada" : sourceLabel(source);
}

/** Compares a figure with the period before: "12 a mais que no período anterior (30)". */
export function compareFigures(now: number, before: number, show: (figure: number) => string): string {
  if (now === before) return now === 0 ? "Nenhum também no período anterior" : "Igual ao período anterior";
  const difference = `${show(Math.abs(now - before))} a ${now > before ? "mais" : "menos"}`;
  return `${difference} que no período anterior (${show(before)})`;
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
