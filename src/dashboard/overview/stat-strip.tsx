import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { may, type Role } from "#src/accounts/roles.ts";
import { chartQuery } from "#src/features/analytics/reports/analytics-queries.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { PanelNote } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { countedScreens } from "../screens.ts";
import { statsQuery, trendsQuery } from "./overview-queries.ts";
import type { Counted } from "./schema.ts";

/** Equals the chart's period below, so that both share one request. */
const CHART_DAYS = 30;
const SPARK_DAYS = 14;

/** Shows four numbers, each with a sparkline (docs/produto.md, "Dashboard"). Leads are for people who take care of all. */
export function StatStrip({ role }: { role: Role }) {
  const api = useApi();
  const { data: stats, error } = useQuery(statsQuery(api));
  const { data: trends } = useQuery(trendsQuery(api));
  const { data: chart } = useQuery(chartQuery(api, CHART_DAYS));
  if (error && !stats) return <PanelNote>Não foi possível carregar os números.</PanelNote>;
  const { leads, analytics } = stats ?? {};
  return (
    <dl
      aria-busy={!stats}
      className={cx(
        "grid grid-cols-1 gap-px overflow-hidden rounded-card border bg-line min-[26rem]:grid-cols-2",
        may(role, "allLeads") ? "xl:grid-cols-4" : "xl:grid-cols-3",
      )}
    >
      {countedScreens.map(({ counts, label }) => {
        const counted = stats?.[counts] as Counted | undefined;
        const arrivals = trends?.[counts];
        return (
          <Stat
            key={counts}
            label={label}
            value={counted?.total}
            note={counted && countOf(counted.published, "publicado", "publicados")}
            history={(counted && arrivals && accumulate(counted.total, arrivals)) ?? undefined}
            isStepped
          />
        );
      })}
      {may(role, "allLeads") && (
        <Stat
          label="Leads"
          value={leads?.total}
          note={leads ? countOf(leads.new, "novo", "novos") : undefined}
          isHighlighted={leads ? leads.new > 0 : false}
          history={trends?.leads ?? undefined}
        />
      )}
      <Stat
        label="Analytics"
        value={analytics?.lastWeek}
        note={analytics && `na última semana, ${analytics.total.toLocaleString("pt-BR")} no total`}
        history={chart?.slice(-SPARK_DAYS).map(({ events }) => events)}
        className={may(role, "allLeads") ? undefined : "min-[26rem]:max-xl:col-span-2"}
      />
    </dl>
  );
}

interface StatProps {
  label: string;
  value: number | undefined;
  note: string | undefined;
  isHighlighted?: boolean;
  history: number[] | undefined;
  isStepped?: boolean;
  className?: string | undefined;
}

function Stat({ label, value, note, isHighlighted, history, isStepped, className }: StatProps) {
  return (
    <div className={cx("relative bg-surface px-4 py-3.5 sm:px-5 sm:py-4", className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">
        {value === undefined ? (
          <>
            <Skeleton className="my-1 h-7 w-16" />
            <Skeleton className="mt-1.5 h-4.5 w-28" />
          </>
        ) : (
          <>
            <span className="block font-display text-[1.75rem] leading-tight font-semibold tracking-tight tabular-nums">
              {value.toLocaleString("pt-BR")}
            </span>
            <span
              className={cx("block text-sm", isHighlighted ? "font-semibold text-success" : "text-muted")}
            >
              {note}
            </span>
          </>
        )}
      </dd>
      {history && (
        <dd aria-hidden className="absolute top-5 right-5 animate-appear text-primary-ink">
          <Sparkline values={history} isStepped={isStepped} />
        </dd>
      )}
    </div>
  );
}

function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}

/** Returns the total at the end of each week. @param total the current total @param arrivals per week, oldest first */
export function accumulate(total: number, arrivals: number[]): number[] {
  let later = 0;
  return arrivals
    .toReversed()
    .map((count) => {
      const atEndOfWeek = total - later;
      later += count;
      return atEndOfWeek;
    })
    .toReversed();
}
