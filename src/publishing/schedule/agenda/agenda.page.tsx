import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { allOf, anyOf } from "#src/shared/word-lists.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useAuthored } from "../../content-type-words/use-content-type-words.ts";
import { describeMoment } from "../labels.ts";
import { ScheduleDialog } from "../schedule-dialog.tsx";
import { calendarQuery, RELEASES, useMoveEntry } from "../schedule-queries.ts";
import type { Route } from "./+types/agenda.page";
import { DayList } from "./day-list.tsx";
import { moveToDay, type LocalEntry, groupByDay } from "./local-entry.ts";
import { type EntryPosition, MonthGrid } from "./month-grid.tsx";
import { MonthLinks, toMonth } from "./month-links.tsx";
import { nameOfMonth, readMonth, weeksOf } from "./month.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Agenda", path: location.pathname, hidden: true });

const RELEASES_SCREEN = "/dashboard/agenda/lancamentos";

/** Calendar of scheduled publications and removals. The month is in the address. */
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
          entries={data && !isPlaceholderData ? groupByDay(data, timeZone) : undefined}
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
}

function Calendar({ month, today, entries }: CalendarProps) {
  const { words, firstScreen } = useAuthored();
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
      ) : hasEntries ? (
        <>
          <p className="mb-3 text-sm text-muted max-md:hidden">
            Arraste para outro dia, ou use Shift e as setas. Clique para mudar a hora ou cancelar.
          </p>
          <div className="max-md:hidden">
            <MonthGrid
              month={month}
              today={today}
              entries={entries}
              onOpen={open}
              onMove={move}
              toFocus={toFocus}
              onFocused={forgetFocus}
            />
          </div>
          <div className="md:hidden">
            <DayList month={month} entries={entries} onOpen={open} />
          </div>
        </>
      ) : (
        <EmptyState
          title={`Nada agendado em ${nameOfMonth(month)}`}
          text={`Abra ${anyOf(words)} e escolha “Agendar” para publicar ou tirar do ar numa data.`}
        >
          {firstScreen && (
            <Link to={firstScreen} className={buttonClass({ variant: "outline", size: "sm" })}>
              Ir para {allOf(words.slice(0, 1))}
            </Link>
          )}
        </EmptyState>
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
