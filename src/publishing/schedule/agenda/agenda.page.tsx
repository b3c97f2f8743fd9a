import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useCallback, useId, useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { allOf, anyOf } from "#src/shared/word-lists.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useAuthored } from "../../content-type-words/use-content-type-words.ts";
import { describeMoment } from "../labels.ts";
import { ScheduleDialog } from "../schedule-dialog.tsx";
import { calendarQuery, RELEASES, useMoveEntry } from "../schedule-queries.ts";
import type { Route } from "./+types/agenda.page";
import { EntryButton, PublishedLink } from "./entry-button.tsx";
import { groupByDay, type LocalEntry, type LocalPublishedEntry, moveToDay } from "./local-entry.ts";
import { type EntryPosition, MonthGrid } from "./month-grid.tsx";
import { addMonths, nameOfDay, nameOfMonth, readMonth, weeksOf } from "./month.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Agenda", path: location.pathname, hidden: true });

const RELEASES_SCREEN = "/dashboard/agenda/lancamentos";

/** Calendar of scheduled publications and removals, and of what was published. The month is in the address. */
export default function Agenda() {
  const timeZone = useTimeZone();
  const today = toLocalTime(new Date(), timeZone).date;
  const [params] = useSearchParams();
  const month = readMonth(params.get("mes"), today.slice(0, 7));
  const days = weeksOf(month).flat();
  const calendar = calendarQuery(useApi(), days[0] ?? "", days.at(-1) ?? "");
  const { data, error, isPlaceholderData, refetch } = useQuery(calendar);
  useFailureToast(error, "Erro ao carregar agenda", "Não foi possível carregar os agendamentos.");
  return (
    <>
      <ScreenHeader title="Agenda">
        <MonthLinks month={month} />
        <Link to={RELEASES_SCREEN} className={buttonClass({ variant: "outline" })}>
          Lançamentos
        </Link>
      </ScreenHeader>
      {error && !data ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Calendar
          month={month}
          today={today}
          entries={data && !isPlaceholderData ? groupByDay(data.entries, timeZone) : undefined}
          published={data && !isPlaceholderData ? groupByDay(data.published, timeZone) : new Map()}
        />
      )}
    </>
  );
}

interface CalendarProps {
  month: string;
  today: string;
  /** Absent while they load. */
  entries: Map<string, LocalEntry[]> | undefined;
  published: Map<string, LocalPublishedEntry[]>;
}

function Calendar({ month, today, entries, published }: CalendarProps) {
  const [opened, setOpened] = useState<LocalEntry>();
  const navigate = useNavigate();
  const open = (entry: LocalEntry) =>
    entry.kind === RELEASES ? void navigate(RELEASES_SCREEN) : setOpened(entry);
  const [toFocus, setToFocus] = useState<EntryPosition>();
  const move = useMoveInCalendar(month, setToFocus);
  const forgetFocus = useCallback(() => setToFocus(undefined), []);
  const hasEntries = [...(entries?.keys() ?? [])].some((day) => day.startsWith(month));
  return (
    <>
      {!entries ? (
        <Skeleton className="h-160" />
      ) : (
        <>
          {hasEntries ? (
            <p className="mb-3 text-sm text-muted max-md:hidden">
              Arraste para outro dia, ou use Shift e as setas. Clique para mudar a hora ou cancelar.
            </p>
          ) : (
            <NothingScheduled month={month} />
          )}
          <div className="max-md:hidden">
            <MonthGrid
              month={month}
              today={today}
              entries={entries}
              published={published}
              onOpen={open}
              onMove={move}
              toFocus={toFocus}
              onFocused={forgetFocus}
            />
          </div>
          <div className="md:hidden">
            <DayList month={month} entries={entries} published={published} onOpen={open} />
          </div>
        </>
      )}
      {opened && (
        <ScheduleDialog
          path={`/api/${opened.kind}`}
          id={opened.id}
          title={opened.title}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function NothingScheduled({ month }: { month: string }) {
  const { words, firstScreen } = useAuthored();
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-dashed border-line-strong px-5 py-4">
      <div>
        <h3 className="font-sans text-base font-semibold tracking-normal">
          Nada agendado em {nameOfMonth(month)}
        </h3>
        <p className="text-sm text-muted">
          Abra {anyOf(words)} e escolha “Agendar” para publicar ou tirar do ar numa data.
        </p>
      </div>
      {firstScreen && (
        <Link to={firstScreen} className={buttonClass({ variant: "outline", size: "sm" })}>
          Ir para {allOf(words.slice(0, 1))}
        </Link>
      )}
    </div>
  );
}

/** Moves an entry to a day, and navigates to that month if it is not on screen. */
function useMoveInCalendar(month: string, focus: (place: EntryPosition) => void) {
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { mutate } = useMoveEntry();
  const shown = useMemo(() => new Set(weeksOf(month).flat()), [month]);
  return (entry: LocalEntry, day: string): void => {
    const moved = moveToDay(entry, day, timeZone);
    if (Date.parse(moved.at) <= Date.now()) {
      toast({
        title: "Esse horário já passou",
        description: "Escolha um dia no futuro.",
        tone: "destructive",
      });
      return;
    }
    focus({ id: entry.id, day });
    mutate(moved, {
      onSuccess: () => toast({ title: "Movido", description: `Para ${describeMoment(moved.at, timeZone)}.` }),
      onError: () => focus({ id: entry.id, day: entry.local.date }),
    });
    if (!shown.has(day)) void navigate(toMonth(day.slice(0, 7)), { preventScrollReset: true });
  };
}

interface DayListProps {
  month: string;
  entries: Map<string, LocalEntry[]>;
  published: Map<string, LocalPublishedEntry[]>;
  onOpen: (entry: LocalEntry) => void;
}

/** The month on a phone: only days with entries. */
function DayList({ month, entries, published, onOpen }: DayListProps) {
  const days = [...new Set([...entries.keys(), ...published.keys()])]
    .filter((day) => day.startsWith(month))
    .toSorted();
  return (
    <div className="grid grid-cols-1 gap-6">
      {days.map((day) => (
        <Day
          key={day}
          day={day}
          entries={entries.get(day) ?? []}
          published={published.get(day) ?? []}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

interface DayProps extends Pick<DayListProps, "onOpen"> {
  day: string;
  entries: LocalEntry[];
  published: LocalPublishedEntry[];
}

function Day({ day, entries, published, onOpen }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-sans text-sm font-semibold tracking-normal">
        {nameOfDay(day)}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryButton entry={entry} className="min-h-11 px-3 text-sm" onClick={() => onOpen(entry)} />
          </li>
        ))}
        {published.map((entry) => (
          <li key={entry.id}>
            <PublishedLink entry={entry} className="min-h-11 px-3 text-sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MonthLinks({ month }: { month: string }) {
  const icon = buttonClass({ variant: "outline", size: "icon" });
  return (
    <nav aria-label="Mês" className="flex items-center gap-1.5 sm:gap-2">
      <Link to={toMonth(addMonths(month, -1))} aria-label="Mês anterior" className={icon} preventScrollReset>
        <ChevronLeft aria-hidden size={18} />
      </Link>
      <h2
        aria-live="polite"
        className="text-center font-sans text-sm sm:min-w-44 sm:text-base font-semibold tracking-normal"
      >
        {nameOfMonth(month)}
      </h2>
      <Link to={toMonth(addMonths(month, 1))} aria-label="Próximo mês" className={icon} preventScrollReset>
        <ChevronRight aria-hidden size={18} />
      </Link>
      <Link to="?" className={buttonClass({ variant: "outline" })} preventScrollReset>
        Hoje
      </Link>
    </nav>
  );
}

function toMonth(month: string): string {
  return `?mes=${month}`;
}
