import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { LEAD_STATUSES } from "../labels.ts";
import { leadStatsQuery } from "../lead-queries.ts";
import type { LeadStats, LeadStatus } from "../schema.ts";

const STEPS = Object.entries({
  NEW: { count: (stats) => stats.new, color: "bg-primary-ink" },
  CONTACTED: { count: (stats) => stats.contacted, color: "bg-primary-ink" },
  QUALIFIED: { count: (stats) => stats.qualified, color: "bg-primary-ink" },
  CONVERTED: { count: (stats) => stats.converted, color: "bg-success" },
  LOST: { count: (stats) => stats.lost, color: "bg-line-strong" },
} satisfies Record<LeadStatus, { count: (stats: LeadStats) => number; color: string }>) as [
  LeadStatus,
  { count: (stats: LeadStats) => number; color: string },
][];

/** Shows the number of leads per status as bars, on the dashboard's home. */
export function LeadFunnel() {
  const { data } = useQuery(leadStatsQuery(useApi()));
  const most = data ? Math.max(1, ...STEPS.map(([, { count }]) => count(data))) : 1;
  return (
    <section aria-labelledby="lead-funnel" className="rounded-card border bg-surface px-4 py-4 sm:px-5">
      <h2 id="lead-funnel" className="font-sans text-base font-semibold tracking-normal">
        Do contato ao contrato
      </h2>
      <dl aria-busy={!data} className="mt-4 grid gap-4">
        {STEPS.map(([status, { count, color }]) => (
          <div key={status} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 text-sm">
            <dt>{LEAD_STATUSES[status]}</dt>
            <dd className="font-semibold tabular-nums">
              {data ? count(data).toLocaleString("pt-BR") : <Skeleton className="h-4 w-8" />}
            </dd>
            <dd aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className={`filled h-full origin-left rounded-full transition-transform ${color}`}
                style={{ transform: `scaleX(${data ? count(data) / most : 0})` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
