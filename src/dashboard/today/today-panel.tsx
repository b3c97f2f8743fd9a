import { queryOptions, useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { CalendarLine } from "#src/features/leads/follow-up/calendar/calendar-line.tsx";
import { StepTime } from "#src/features/leads/follow-up/next-step/next-step-line.tsx";
import { StepDialog, useStepActions } from "#src/features/leads/follow-up/next-step/step-actions.tsx";
import type { LeadTask } from "#src/features/leads/follow-up/tasks/schema.ts";
import { useSetTaskDone } from "#src/features/leads/follow-up/tasks/tasks-panel.tsx";
import { describeAnswerTime } from "#src/features/leads/labels.ts";
import { useDismissReply } from "#src/features/leads/person/person-queries.ts";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";
import type { NextStep } from "#src/shared/time/next-step.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { DEADLINES, ENTRY_WORDS } from "./entry-words.ts";
import type { Today, TodayEntry } from "./schema.ts";

const todayQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["leads", "today"],
    queryFn: ({ signal }) => api.get<Today>("/api/today", {}, signal),
    refetchInterval: 60_000,
  });

const SHOWN = 8;
const MORE = 50;

/** Tall enough for a finger on a line of its own. */
const LINE_LINK = "inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11";

export default function TodayPanel() {
  const { data, error } = useQuery(todayQuery(useApi()));
  return (
    <Panel title="Hoje" isBusy={!data && !error}>
      {data ? (
        <TodayList {...data} />
      ) : (
        error && <PanelNote>Não foi possível carregar a lista de hoje.</PanelNote>
      )}
      <CalendarLine />
    </Panel>
  );
}

function TodayList({ entries, total, newLeads, answerTime: { median, counted } }: Today) {
  const [limit, setLimit] = useState(SHOWN);
  const [stepDoneOf, setStepDoneOf] = useState<string>();
  const shown = entries.slice(0, limit);
  const more = total - shown.length;
  return (
    <>
      {total === 0 && newLeads === 0 && <PanelNote>Nada para fazer hoje.</PanelNote>}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {shown.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.task?.id ?? entry.path}`}
            entry={entry}
            onStepDone={setStepDoneOf}
          />
        ))}
      </ul>
      {stepDoneOf && (
        <StepDialog leadId={stepDoneOf} step={null} isAfterDone onClose={() => setStepDoneOf(undefined)} />
      )}
      {more > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          E mais {more.toLocaleString("pt-BR")}.
          {entries.length > limit && (
            <Button variant="link" size="sm" onClick={() => setLimit(limit + MORE)}>
              Mostrar mais
            </Button>
          )}
        </p>
      )}
      {newLeads > 0 && (
        <p className="mt-3 text-sm">
          <Link to="/dashboard/leads?status=NEW" className={LINE_LINK}>
            {newLeads === 1
              ? "1 lead novo sem prazo de resposta"
              : `${newLeads.toLocaleString("pt-BR")} leads novos sem prazo de resposta`}
          </Link>
        </p>
      )}
      {counted > 0 && (
        <p className="mt-3 border-t pt-3 text-sm text-muted">
          Nos últimos {ANSWER_TIME_DAYS} dias,{" "}
          {median === null
            ? "menos da metade das mensagens teve resposta."
            : `metade teve resposta em até ${describeAnswerTime(median)}.`}
        </p>
      )}
    </>
  );
}

interface EntryProps {
  entry: TodayEntry;
  /** Asks for the step after one that was done, whose entry is gone. */
  onStepDone: (leadId: string) => void;
}

/** Shows an entry with its time and with what is done about it. */
function Entry({ entry, onStepDone }: EntryProps) {
  const { kind, at, title, path, leadName, since, step } = entry;
  const moment = useMoment();
  const words = ENTRY_WORDS[kind];
  const isLate = DEADLINES.includes(kind) && new Date(at) < new Date();
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-2.5 text-sm">
      <div className="min-w-0">
        <Link to={path} className={cx(LINE_LINK, "text-[0.96875rem] font-semibold wrap-anywhere")}>
          {title}
        </Link>
        <p className="text-muted">
          {leadName && `${leadName}, `}
          <span
            className={cx(
              isLate && "font-semibold text-danger",
              !leadName && "inline-block first-letter:uppercase",
            )}
          >
            {words[isLate ? "late" : "due"]}{" "}
            {step ? <StepTime step={step} /> : <time dateTime={since ?? at}>{moment(since ?? at)}</time>}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Actions entry={entry} onStepDone={onStepDone} />
      </div>
    </li>
  );
}

/** Does what is simple on the spot, and links to the screen for the rest. */
function Actions({ entry, onStepDone }: EntryProps) {
  const { kind, path, title, leadId = "", step, task } = entry;
  if (step) return <StepButtons leadId={leadId} step={step} onDone={onStepDone} />;
  if (task) return <TaskButton task={task} />;
  if (kind === "stalled") return <StalledButton leadId={leadId} />;
  const to = kind === "answer" || kind === "reply" ? `${path}?responder` : path;
  return (
    <>
      <Link to={to} className={buttonClass({ variant: "secondary", size: "sm" })}>
        {ENTRY_WORDS[kind].action}
        <span className="sr-only">: {title}</span>
      </Link>
      {kind === "reply" && <DismissButton leadId={leadId} />}
    </>
  );
}

interface StepButtonsProps {
  leadId: string;
  step: NextStep;
  onDone: (leadId: string) => void;
}

function StepButtons({ leadId, step, onDone }: StepButtonsProps) {
  return useStepActions(leadId, step, onDone).buttons;
}

function StalledButton({ leadId }: { leadId: string }) {
  const { dialog, ask } = useStepActions(leadId, null);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={ask}>
        Marcar próximo passo
      </Button>
      {dialog}
    </>
  );
}

function TaskButton({ task: { id, leadId, title } }: { task: LeadTask }) {
  const { mutate, isPending } = useSetTaskDone(leadId);
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={isPending}
      onClick={() => mutate({ id, done: true })}
    >
      Concluir<span className="sr-only"> {title}</span>
    </Button>
  );
}

function DismissButton({ leadId }: { leadId: string }) {
  const { mutate, isPending } = useDismissReply(leadId);
  return (
    <Button variant="ghost" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
      Não precisa de resposta
    </Button>
  );
}
