import { useQuery } from "@tanstack/react-query";
import type { LeadEvent } from "#src/features/leads/timeline/schema.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { describeEvent } from "./event-words.ts";
import { timelineQuery } from "./person-queries.ts";

/** What happened with the lead, newest first. */
export function TimelinePanel({ leadId }: { leadId: string }) {
  const { data: events } = useQuery(timelineQuery(useApi(), leadId));
  return (
    <Panel title="Linha do tempo" isBusy={!events}>
      <ol className="mt-4 grid gap-5 border-l border-line pl-5">
        {events ? (
          events.map((event) => <TimelineEvent key={event.id} event={event} />)
        ) : (
          <li>
            <Skeleton className="h-4 w-64 max-w-full" />
          </li>
        )}
      </ol>
    </Panel>
  );
}

function TimelineEvent({ event }: { event: LeadEvent }) {
  const moment = useMoment();
  const { title, text, facts } = describeEvent(event);
  return (
    <li className="relative min-w-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-5 size-2 -translate-x-1/2 rounded-full bg-line-strong"
      />
      <p className="text-sm font-semibold">{title}</p>
      <p className="text-sm text-muted">
        {event.actor.name && `${event.actor.name}, `}
        <time dateTime={event.at}>{moment(event.at)}</time>
      </p>
      {text && <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{text}</p>}
      {facts.map((fact) => (
        <p key={fact} className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {fact}
        </p>
      ))}
    </li>
  );
}
