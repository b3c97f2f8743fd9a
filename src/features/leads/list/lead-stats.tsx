import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
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

interface LeadFiguresProps {
  /** Shown below the numbers when they are opened. */
  children?: React.ReactNode;
}

/** Shows five numbers in one line, which opens to each one's share of the total and to what else is counted. */
export function LeadFigures({ children }: LeadFiguresProps) {
  const { data } = useQuery(leadStatsQuery(useApi()));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label="Números" className="rounded-card border bg-surface px-3 py-0.5">
      <div className="flex items-center gap-x-5">
        <dl aria-busy={!data} className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-0.5 text-sm">
          {STATS.map((stat) => (
            <StatLine key={stat.label} stat={stat} {...(data && { stats: data })} isOpen={isOpen} />
          ))}
        </dl>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen && children ? id : undefined}
          aria-label={isOpen ? "Fechar números e previsão" : "Abrir números e previsão"}
          onClick={() => setOpen(!isOpen)}
          className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:text-ink pointer-coarse:size-11"
        >
          <ChevronDown aria-hidden size={18} className={cx("transition-transform", isOpen && "rotate-180")} />
        </button>
      </div>
      {isOpen && (
        <div id={id} className="mt-3 grid gap-3 pb-2 empty:hidden">
          {children}
        </div>
      )}
    </section>
  );
}

interface StatLineProps {
  stat: Stat;
  stats?: LeadStats;
  isOpen: boolean;
}

function StatLine({ stat, stats, isOpen }: StatLineProps) {
  return (
    <div className={cx("flex items-baseline gap-x-1.5", isOpen && "min-w-28 flex-1 flex-wrap")}>
      <dt className="text-muted">{stat.label}</dt>
      <dd className="font-semibold tabular-nums">
        {stats ? (
          `${stat.value(stats).toLocaleString("pt-BR")}${stat.suffix ?? ""}`
        ) : (
          <Skeleton className="inline-block h-4 w-8" />
        )}
      </dd>
      {isOpen && (
        <dd aria-hidden className="block h-1 w-full overflow-hidden rounded-full bg-sunken">
          <span
            className={cx("filled block h-full origin-left rounded-full transition-transform", stat.color)}
            style={{ transform: `scaleX(${stats ? stat.share(stats) : 0})` }}
          />
        </dd>
      )}
    </div>
  );
}
