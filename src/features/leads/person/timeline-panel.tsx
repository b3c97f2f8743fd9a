import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { formatLongDay } from "#src/shared/time/date-format.ts";
import { addDays, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { timelineQuery } from "../lead-queries.ts";
import type { LeadDetails } from "../schema.ts";
import type { EventKind, LeadEvent } from "../timeline/schema.ts";
import { Composer } from "./composer.tsx";
import { stableId, TimelineEvent } from "./timeline-event.tsx";
import type { Composer as ComposerState } from "./use-composer.ts";

interface TimelinePanelProps {
  lead: LeadDetails;
  composer: ComposerState;
}

/** The lead's events by day, newest first, below the forms that add to them. */
export function TimelinePanel({ lead, composer }: TimelinePanelProps) {
  const [kind, setKind] = useState<EventKind>();
  const timeline = useInfiniteQuery({
    ...timelineQuery(useApi(), lead.id, kind),
    placeholderData: keepPreviousData,
  });
  const { data: events, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline;
  return (
    <Panel title="Linha do tempo" isBusy={!events} className="grid grid-cols-1 gap-4">
      <Composer lead={lead} composer={composer} />
      <KindFilter kind={kind} onChange={setKind} />
      {!events && <Skeleton className="h-4 w-64 max-w-full" />}
      {events?.length === 0 && <PanelNote>{kind ? NONE[kind] : "Nada aconteceu ainda."}</PanelNote>}
      {events && <Days leadId={lead.id} events={events} />}
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? "Carregando..." : "Mostrar mais antigos"}
        </Button>
      )}
    </Panel>
  );
}

const KINDS: readonly (readonly [kind: EventKind | undefined, label: string])[] = [
  [undefined, "Tudo"],
  ["conversation", "Conversa"],
  ["notes", "Notas"],
  ["changes", "Mudanças"],
];

const NONE: Readonly<Record<EventKind, string>> = {
  conversation: "Ninguém escreveu ainda.",
  notes: "Nenhuma nota.",
  changes: "Nada mudou ainda.",
};

interface KindFilterProps {
  kind: EventKind | undefined;
  onChange: (kind: EventKind | undefined) => void;
}

function KindFilter({ kind, onChange }: KindFilterProps) {
  return (
    <fieldset aria-label="Mostrar na linha do tempo" className="flex flex-wrap gap-1">
      {KINDS.map(([one, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={one === kind}
          onClick={() => onChange(one)}
          className={cx(
            "min-h-8 rounded-full px-3 text-sm font-semibold pointer-coarse:min-h-11",
            one === kind ? "bg-primary-soft text-primary-ink" : "text-muted hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Days({ leadId, events }: { leadId: string; events: LeadEvent[] }) {
  const timeZone = useTimeZone();
  const [today] = useState(() => toLocalTime(new Date(), timeZone).date);
  const days = Map.groupBy(events, ({ at }) => toLocalTime(new Date(at), timeZone).date);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={nameDay(day, today)} className="min-w-0">
      <h3 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">
        {nameDay(day, today)}
      </h3>
      <ol className="ml-3 grid grid-cols-1 gap-5 border-l border-line pl-6">
        {ofDay.map((event) => (
          <TimelineEvent key={stableId(event)} leadId={leadId} event={event} />
        ))}
      </ol>
    </section>
  ));
}

function nameDay(day: string, today: string): string {
  if (day === today) return "Hoje";
  return day === addDays(today, -1) ? "Ontem" : formatLongDay(day);
}
