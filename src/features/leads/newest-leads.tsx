import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "#src/ui/api-context.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { NO_FILTERS } from "./inbox-filters.ts";
import { leadListQuery } from "./inbox-queries.ts";
import { formatLeadAge, formatLeadDate } from "./lead-format.ts";
import { LeadInitial } from "./lead-initial.tsx";
import { LeadStatusBadge } from "./lead-status-badge.tsx";
import { leadName } from "./labels.ts";
import type { Lead } from "./schema.ts";

const SHOWN = 5;

/** The last ones who wrote, for the dashboard's home. */
export function NewestLeads() {
  const { data, error } = useQuery(leadListQuery(useApi(), NO_FILTERS, SHOWN));
  return (
    <section aria-labelledby="newest-leads" className="rounded-card border bg-surface px-4 py-4 sm:px-5">
      <header className="flex items-baseline justify-between gap-4">
        <h2 id="newest-leads" className="font-sans text-base font-semibold tracking-normal">
          Leads mais recentes
        </h2>
        <Link
          to="/dashboard/leads"
          className="text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Ver todos
        </Link>
      </header>
      {error ? (
        <p className="py-6 text-sm text-muted">Não foi possível carregar a lista de leads.</p>
      ) : data?.leads.length === 0 ? (
        <p className="py-6 text-sm text-muted">Ainda não há leads cadastrados.</p>
      ) : (
        <ul aria-busy={!data} className="mt-2 divide-y">
          {data
            ? data.leads.map((lead) => <NewestLead key={lead.id} lead={lead} />)
            : [1, 2, 3].map((row) => <NewestLeadSkeleton key={row} />)}
        </ul>
      )}
    </section>
  );
}

function NewestLead({ lead }: { lead: Lead }) {
  const name = leadName(lead);
  return (
    <li className="flex items-center gap-3.5 py-3">
      <LeadInitial name={name} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-[0.96875rem]">{name}</p>
        <p className="truncate text-sm text-muted">
          <time dateTime={lead.createdAt} title={formatLeadDate(lead.createdAt)}>
            {formatLeadAge(lead.createdAt)}
          </time>{" "}
          · {lead.source}
        </p>
      </div>
      <LeadStatusBadge status={lead.status} />
    </li>
  );
}

function NewestLeadSkeleton() {
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Skeleton className="size-9 shrink-0" />
      <div className="flex-1">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-1.5 h-4 w-28" />
      </div>
      <Skeleton className="h-6 w-16" />
    </li>
  );
}
