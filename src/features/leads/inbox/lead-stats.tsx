import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { leadStatsQuery } from "../lead-queries.ts";
import type { LeadStats } from "../schema.ts";

interface Stat {
  label: string;
  value: (stats: LeadStats) => number;
  suffix?: string;
  /** Share of the total, 0 to 1, shown as a line under the number. */
  share: (stats: LeadStats) => number;
  color: string;
}

const ofTotal = (part: (stats: LeadStats) => number) => (stats: LeadStats) =>
  stats.total === 0 ? 0 : part(stats) / stats.total;

const STATS: Stat[] = [
  {
    label: "Total",
    value: ({ total }) => total,
    share: ofTotal(({ total }) => total),
    color: "bg-line-strong",
  },
  { label: "Novos", value: (s) => s.new, share: ofTotal((s) => s.new), color: "bg-primary-ink" },
  {
    label: "Contatados",
    value: ({ contacted }) => contacted,
    share: ofTotal(({ contacted }) => contacted),
    color: "bg-primary-ink",
  },
  {
    label: "Convertidos",
    value: ({ converted }) => converted,
    share: ofTotal(({ converted }) => converted),
    color: "bg-success",
  },
  {
    label: "Taxa Conversão",
    value: ({ conversionRate }) => conversionRate,
    suffix: "%",
    share: ({ conversionRate }) => conversionRate / 100,
    color: "bg-accent",
  },
];

/** Shows five numbers above the list, each with its share of the total. */
export function LeadStatCards() {
  const { data } = useQuery(leadStatsQuery(useApi()));
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line sm:grid-cols-3 xl:grid-cols-5"
    >
      {STATS.map((stat, index) => (
        <StatCard key={stat.label} stat={stat} stats={data} className={WIDTHS[index]} />
      ))}
    </dl>
  );
}

/** Widths of the five cards: the last ones fill their row. */
const WIDTHS = ["", "", "", "sm:col-span-1", "col-span-2 sm:col-span-2 xl:col-span-1"];

function StatCard({ stat, stats, className }: { stat: Stat; stats?: LeadStats; className?: string }) {
  return (
    <div className={cx("bg-surface px-4 py-3.5 sm:px-5 sm:py-4", className)}>
      <dt className="text-sm text-muted">{stat.label}</dt>
      <dd className="mt-0.5">
        {stats ? (
          <span className="font-display text-[1.75rem] leading-tight font-semibold tracking-tight tabular-nums">
            {stat.value(stats).toLocaleString("pt-BR")}
            {stat.suffix}
          </span>
        ) : (
          <Skeleton className="my-1 h-7 w-16" />
        )}
        <span aria-hidden className="mt-2.5 block h-1 overflow-hidden rounded-full bg-sunken">
          <span
            className={cx("filled block h-full origin-left rounded-full transition-transform", stat.color)}
            style={{ transform: `scaleX(${stats ? stat.share(stats) : 0})` }}
          />
        </span>
      </dd>
    </div>
  );
}
