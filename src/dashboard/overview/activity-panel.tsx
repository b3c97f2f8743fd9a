import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { lazy, Suspense } from "react";
import { LeadStatusBadge } from "#src/features/leads/lead-status-badge.tsx";
import type { LeadStatus } from "#src/features/leads/schema.ts";
import { useKindName, useKindScreen } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { formatAge } from "#src/shared/time/date-format.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { activityQuery } from "./overview-queries.ts";
import type { ActivityItem } from "./schema.ts";

const ScreenIcon = lazy(() => import("../frame/screen-icon.tsx"));

const LEADS = "/dashboard/leads";
/** Number of entries shown (docs/produto.md, "Dashboard"). */
const SHOWN = 5;

export function ActivityPanel() {
  const { data, error } = useQuery(activityQuery(useApi(), SHOWN));
  return (
    <Panel title="Atividade recente" isBusy={!data && !error}>
      {data?.length === 0 ? (
        <PanelNote>Nenhuma atividade recente</PanelNote>
      ) : error && !data ? (
        <PanelNote>Não foi possível carregar a atividade recente.</PanelNote>
      ) : (
        <ul className="mt-2 divide-y">
          {data
            ? data.map((item) => <Activity key={`${item.type} ${item.date} ${item.title}`} item={item} />)
            : Array.from({ length: SHOWN }, (_, row) => <ActivitySkeleton key={row} />)}
        </ul>
      )}
    </Panel>
  );
}

function Activity({ item: { type, title, date, status } }: { item: ActivityItem }) {
  const moment = useMoment();
  const nameOf = useKindName();
  const screenOf = useKindScreen();
  const name = type === "lead" ? "Lead" : nameOf(type);
  return (
    <li className="flex items-center gap-3.5 py-3">
      <span
        aria-hidden
        className={cx(
          "grid size-9 shrink-0 place-items-center rounded-control",
          type === "lead" ? "bg-primary-soft text-primary-ink" : "bg-sunken text-muted",
        )}
      >
        <Suspense>
          <ScreenIcon path={type === "lead" ? LEADS : screenOf(type)} />
        </Suspense>
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-[0.96875rem]" title={title}>
          {title}
        </p>
        <p className="truncate text-sm text-muted">
          {name} ·{" "}
          <time dateTime={date} title={moment(date)}>
            {formatAge(date)}
          </time>
        </p>
      </div>
      {type === "lead" ? (
        <LeadStatusBadge status={status as LeadStatus} />
      ) : (
        <Badge tone={status === "published" ? "success" : "neutral"}>
          {status === "published" ? "Publicado" : "Rascunho"}
        </Badge>
      )}
    </li>
  );
}

function ActivitySkeleton() {
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Skeleton className="size-9 shrink-0" />
      <div className="flex-1">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="mt-1.5 h-4 w-24" />
      </div>
      <Skeleton className="h-6 w-16" />
    </li>
  );
}
