import { useQuery } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { BackLink } from "#src/ui/lists/back-link.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { TasksPanel } from "../follow-up/tasks/tasks-panel.tsx";
import { leadQuery } from "../lead-queries.ts";
import { PlannedMailsPanel } from "../mail/outgoing/planned-mails-panel.tsx";
import { MergesPanel } from "../merge/merges-panel.tsx";
import type { LeadDetails } from "../schema.ts";
import type { Route } from "./+types/person.page";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadHead } from "./lead-head.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";
import { useComposer, useComposerKeys } from "./use-composer.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Lead", path: location.pathname, hidden: true });

/** The page of one lead (docs/produto.md, "Leads"). */
export default function Person({ params }: Route.ComponentProps) {
  const { data: lead, error, refetch } = useQuery(leadQuery(useApi(), params.id));
  if (lead) return <LeadPerson key={lead.id} lead={lead} />;
  const isGone = (error as { status?: number } | null)?.status === 404;
  return (
    <>
      <ScreenHeader title="Lead" />
      {isGone && (
        <EmptyState
          title="Lead não encontrado"
          text="Ele não existe, está na lixeira, foi apagado a pedido da pessoa ou não está atribuído a você."
        >
          <Link to="/dashboard/leads" className="underline underline-offset-2">
            Ver todos os leads
          </Link>
        </EmptyState>
      )}
      {error && !isGone && <LoadFailure onRetry={() => void refetch()} />}
      {!error && <Skeleton className="h-48 w-full" />}
    </>
  );
}

function LeadPerson({ lead }: { lead: LeadDetails }) {
  const seesAll = may(useUser().role, "allLeads");
  const composer = useComposer(lead);
  useComposerKeys(composer, lead);
  return (
    <div className="max-sm:pb-20">
      <BackLink to="/dashboard/leads">Leads</BackLink>
      <LeadHead lead={lead} composer={composer} />
      {/* What is to be done comes before the timeline on a phone, and beside it where there is room. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-5 empty:hidden lg:col-start-2">
          <TasksPanel leadId={lead.id} />
          <PlannedMailsPanel leadId={lead.id} />
        </div>
        <div className="grid grid-cols-1 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <TimelinePanel lead={lead} composer={composer} />
          {seesAll && <MergesPanel leadId={lead.id} />}
        </div>
        <div className="lg:col-start-2">
          <LeadFacts lead={lead} />
        </div>
      </div>
    </div>
  );
}
