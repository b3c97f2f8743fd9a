// An area chart of daily values. Its library has 100 KB, so it is loaded only when a chart is shown.

import { lazy, Suspense } from "react";
import { formatDay } from "#src/shared/time/date-format.ts";
import { Skeleton } from "../primitives/skeleton.tsx";
import { type ChartPoint, findPeak } from "./chart-points.ts";

interface AreaChartProps {
  /** One per day, oldest first; at least one. */
  points: ChartPoint[];
  unit: [singular: string, plural: string];
  /** Unit of the points' second number, if they have one. */
  besideUnit?: [singular: string, plural: string];
}

const View = lazy(() => import("./area-chart-view.tsx"));

/** Renders the chart, a one-sentence summary and a table. */
export function AreaChart({ points, unit, besideUnit }: AreaChartProps) {
  return (
    <figure className="mt-3">
      <figcaption className="sr-only">{describe(points, unit)}</figcaption>
      <div aria-hidden className="h-44">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <View points={points} unit={unit} besideUnit={besideUnit} />
        </Suspense>
      </div>
      <div aria-hidden className="mt-2 flex justify-between text-xs text-muted">
        <DayLabel point={points[0]} />
        <DayLabel point={points[Math.floor((points.length - 1) / 2)]} />
        <DayLabel point={points.at(-1)} />
      </div>
      <details className="mt-3 text-sm">
        <summary className="w-fit text-muted hover:text-ink">Ver em tabela</summary>
        <ChartTable points={points} unit={unit} besideUnit={besideUnit} />
      </details>
    </figure>
  );
}

export function AreaChartSkeleton() {
  return (
    <div aria-hidden className="mt-3">
      <Skeleton className="h-44" />
      <Skeleton className="mt-2 h-4" />
      <Skeleton className="mt-3.5 h-5 w-28" />
    </div>
  );
}

function DayLabel({ point }: { point: ChartPoint | undefined }) {
  return <span>{point && formatDay(point.day)}</span>;
}

function ChartTable({ points, unit, besideUnit }: AreaChartProps) {
  return (
    <section
      aria-label="Números do gráfico"
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-2 max-h-64 overflow-y-auto rounded-control border"
    >
      <table className="w-full text-left">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th className="px-3 py-1.5 font-semibold">Dia</th>
            <th className="px-3 py-1.5 text-right font-semibold first-letter:uppercase">{unit[1]}</th>
            {besideUnit && (
              <th className="px-3 py-1.5 text-right font-semibold first-letter:uppercase">{besideUnit[1]}</th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y">
          {points.toReversed().map(({ day, value, beside }) => (
            <tr key={day}>
              <td className="px-3 py-1.5">{formatDay(day)}</td>
              <td className="px-3 py-1.5 text-right tabular-nums">{value.toLocaleString("pt-BR")}</td>
              {besideUnit && (
                <td className="px-3 py-1.5 text-right tabular-nums">
                  {beside?.toLocaleString("pt-BR") ?? "–"}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describe(points: ChartPoint[], unit: AreaChartProps["unit"]): string {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const [first, last, peak] = [points[0], points.at(-1), findPeak(points)];
  const span = first && last ? `De ${formatDay(first.day)} a ${formatDay(last.day)}: ` : "";
  const most = peak ? `, no máximo ${peak.value.toLocaleString("pt-BR")} em ${formatDay(peak.day)}` : "";
  return `${span}${total.toLocaleString("pt-BR")} ${unit[total === 1 ? 0 : 1]}${most}.`;
}
