import type { Attribution, OriginFigures } from "../schema.ts";
import { compareFigures, formatCents } from "./origin-words.ts";

const FIGURES: [keyof OriginFigures, string, (figure: number) => string][] = [
  ["visits", "Visitas", showCount],
  ["leads", "Leads", showCount],
  ["contracts", "Contratos", showCount],
  ["value", "Valor", formatCents],
];

/** Compares the period's totals with those of the period before it. */
export function Comparison({ total, previous }: Pick<Attribution, "total" | "previous">) {
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border bg-line min-[26rem]:grid-cols-2 xl:grid-cols-4">
      {FIGURES.map(([name, label, show]) => (
        <div key={name} className="bg-surface px-4 py-3.5 sm:px-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl leading-tight font-semibold tabular-nums">
            {show(total[name])}
          </dd>
          <dd className="text-sm text-muted">{compareFigures(total[name], previous.total[name], show)}</dd>
        </div>
      ))}
    </dl>
  );
}

function showCount(count: number): string {
  return count.toLocaleString("pt-BR");
}
