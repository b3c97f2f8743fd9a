import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Funnel } from "../schema.ts";
import { funnelQuery } from "./analytics-queries.ts";
import { PERIODS, type PeriodKey } from "./period.ts";

const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

interface Step {
  label: string;
  count: (funnel: Funnel) => number;
  /** Number that the percentage refers to. */
  of?: (funnel: Funnel) => number;
  color: string;
}

const STEPS: Step[] = [
  { label: "Visualizações", count: ({ views }) => views, color: "bg-secondary" },
  { label: "Leads", count: ({ leads }) => leads, of: ({ views }) => views, color: "bg-primary-ink" },
  {
    label: "Convertidos",
    count: ({ converted }) => converted,
    of: ({ leads }) => leads,
    color: "bg-success",
  },
];

/** For people who take care of all leads. */
export function FunnelPanel({ period, className }: { period: PeriodKey; className?: string }) {
  const { data, error } = useQuery(funnelQuery(useApi(), period));
  return (
    <Panel
      title="Da visita ao contrato"
      aside={PERIODS[period].label.toLocaleLowerCase("pt-BR")}
      isBusy={!data && !error}
      className={className}
    >
      {error && !data ? (
        <PanelNote>Não foi possível carregar o funil.</PanelNote>
      ) : (
        <dl className="mt-3 grid gap-px min-[26rem]:grid-cols-3 overflow-hidden rounded-control bg-line">
          {STEPS.map((step) => (
            <FunnelStep key={step.label} step={step} funnel={data} />
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm text-muted">Os leads de um arquivo importado não contam aqui.</p>
    </Panel>
  );
}

function FunnelStep({
  step: { label, count, of, color },
  funnel,
}: {
  step: Step;
  funnel?: Funnel | undefined;
}) {
  return (
    <div className="relative flex flex-col-reverse justify-end bg-sunken px-3 pt-3 pb-3.5 sm:px-4">
      <dt className="text-xs text-muted sm:text-sm">
        {label}
        {funnel && of && of(funnel) > 0 && (
          <span className="whitespace-nowrap"> · {PERCENT.format(count(funnel) / of(funnel))}</span>
        )}
      </dt>
      <dd className="font-display text-xl leading-tight font-semibold tracking-tight tabular-nums">
        {funnel ? count(funnel).toLocaleString("pt-BR") : <Skeleton className="my-0.5 h-6 w-12 bg-line" />}
      </dd>
      <dd aria-hidden className={`filled absolute inset-x-0 top-0 h-0.5 ${color}`} />
    </div>
  );
}
