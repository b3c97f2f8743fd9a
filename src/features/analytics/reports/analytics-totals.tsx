import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Analytics } from "../schema.ts";

function sumOf(events: string[]): (analytics: Analytics) => number {
  return ({ eventCounts }) =>
    eventCounts.reduce((sum, { event, _count }) => sum + (events.includes(event) ? _count.id : 0), 0);
}

const TOTALS: [label: string, value: (analytics: Analytics) => number][] = [
  ["Total de Eventos", ({ totalEvents }) => totalEvents],
  ["Páginas Únicas", ({ totalUniquePages }) => totalUniquePages],
  ["Visualizações", sumOf(["page_view"])],
  ["Interações", sumOf(["button_click", "form_submit"])],
];

export function AnalyticsTotals({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <dl
      aria-busy={!analytics}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line xl:grid-cols-4"
    >
      {TOTALS.map(([label, value]) => (
        <div key={label} className="bg-surface px-4 py-3.5 sm:px-5 sm:py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 font-display text-[1.75rem] leading-tight font-semibold tracking-tight tabular-nums">
            {analytics ? (
              value(analytics).toLocaleString("pt-BR")
            ) : (
              <Skeleton className="my-1 h-7 w-20 max-w-full" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
