import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useId, useSyncExternalStore } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { ContactFacts } from "#src/ui/primitives/contact-facts.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { NextStepLine } from "../follow-up/next-step/next-step-line.tsx";
import { AnswerDueBadge } from "../follow-up/response-deadline/answer-due.tsx";
import { TasksPanel } from "../follow-up/tasks/tasks-panel.tsx";
import { leadName, sourceName } from "../labels.ts";
import { leadQuery } from "../lead-queries.ts";
import { LeadStatusBadge } from "../lead-status-badge.tsx";
import { DetailsForm } from "../person/details-form.tsx";
import { MoreActions } from "../person/more-actions.tsx";
import { TakeButton } from "../person/take-button.tsx";
import { TimelinePanel } from "../person/timeline-panel.tsx";
import { useComposer } from "../person/use-composer.ts";
import type { LeadDetails } from "../schema.ts";

/** From this width on, the person is shown beside the list. */
export const IS_WIDE = "(min-width: 90rem)";

/** Tells whether there is room for the person beside the list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(IS_WIDE);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => window.matchMedia(IS_WIDE).matches,
    () => false,
  );
}

interface LeadPanelProps {
  id: string;
  onClose: () => void;
}

/** A lead beside the list, with what its page has for daily work. */
export function LeadPanel({ id, onClose }: LeadPanelProps) {
  const { data: lead, error, refetch } = useQuery(leadQuery(useApi(), id));
  const titleId = useId();
  const isGone = (error as { status?: number } | null)?.status === 404;
  return (
    <aside
      aria-labelledby={titleId}
      aria-busy={!lead && !error}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-card border bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="text-xl leading-tight wrap-anywhere">
          {lead ? leadName(lead) : "Lead"}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          <Link to={`/dashboard/leads/${id}`} className={buttonClass({ variant: "ghost", size: "sm" })}>
            Abrir página
          </Link>
          <Button variant="ghost" size="sm" aria-label="Fechar o lead" onClick={onClose}>
            <X aria-hidden size={18} />
          </Button>
        </div>
      </div>
      {lead ? (
        <Person key={lead.id} lead={lead} />
      ) : isGone ? (
        <EmptyState title="Lead não encontrado" text="Ele não existe, ou não está atribuído a você." />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-3 h-64 w-full" />
      )}
    </aside>
  );
}

function Person({ lead }: { lead: LeadDetails }) {
  const composer = useComposer(lead);
  return (
    <div className="mt-2 grid grid-cols-1 gap-4">
      <div className="grid gap-2">
        <div>
          <LeadStatusBadge status={lead.status} />
        </div>
        <ContactFacts email={lead.email} phone={lead.phone} onWrite={() => composer.write("mail")}>
          {lead.company && <li>{lead.company}</li>}
          <li>{sourceName(lead.source)}</li>
        </ContactFacts>
        <AnswerDueBadge lead={lead} />
        <NextStepLine lead={lead} />
      </div>
      <div className="flex flex-wrap gap-2">
        <TakeButton lead={lead} />
        {lead.email !== null && <Button onClick={() => composer.write("mail")}>Responder</Button>}
        <MoreActions lead={lead} composer={composer} hasKeys={false} />
      </div>
      <TasksPanel leadId={lead.id} />
      <TimelinePanel lead={lead} composer={composer} />
      <DetailsForm lead={lead} />
    </div>
  );
}
