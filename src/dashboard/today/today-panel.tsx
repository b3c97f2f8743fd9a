import { queryOptions, useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { CalendarLine } from "#src/features/leads/calendar/calendar-line.tsx";
import { describeAnswerTime } from "#src/features/leads/labels.ts";
import type { LeadTask } from "#src/features/leads/tasks/schema.ts";
import { TaskLine, useSetTaskDone } from "#src/features/leads/tasks/tasks-panel.tsx";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import type { Today, TodayEntry } from "./schema.ts";

const todayQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["leads", "today"],
    queryFn: ({ signal }) => api.get<Today>("/api/today", {}, signal),
    refetchInterval: 60_000,
  });

const SHOWN = 12;

/** Tall enough for a finger on a line of its own. */
const LINE_LINK = "inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11";

export function TodayPanel() {
  const { data, error } = useQuery(todayQuery(useApi()));
  return (
    <Panel title="Hoje" isBusy={!data && !error}>
      {data ? (
        <TodayList {...data} />
      ) : (
        error && <PanelNote>Não foi possível carregar o que tem prazo.</PanelNote>
      )}
      <CalendarLine />
    </Panel>
  );
}

function TodayList({ entries, total, newLeads, answerTime: { median, counted } }: Today) {
  const shown = entries.slice(0, SHOWN);
  return (
    <>
      {total === 0 && newLeads === 0 && <PanelNote>Nenhuma tarefa para hoje.</PanelNote>}
      <ul className="mt-2 grid grid-cols-1 gap-2 empty:hidden">
        {shown.map((entry) =>
          entry.task ? (
            <TodayTask key={entry.task.id} task={entry.task} />
          ) : (
            <Deadline key={`${entry.kind} ${entry.path}`} entry={entry} />
          ),
        )}
      </ul>
      {total > shown.length && (
        <p className="mt-2 text-sm text-muted">E mais {(total - shown.length).toLocaleString("pt-BR")}.</p>
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

const WORDS = {
  removal: { due: "remoção de dados até", late: "remoção de dados atrasada desde" },
  answer: { due: "responder até", late: "sem resposta no prazo, desde" },
  reply: { due: "respondeu por e-mail em", late: "respondeu por e-mail em" },
  task: { due: "até", late: "até" },
};

function Deadline({ entry: { kind, at, title, path } }: { entry: TodayEntry }) {
  const moment = useMoment();
  const isLate = kind !== "reply" && new Date(at) < new Date();
  return (
    <li className="min-w-0 text-sm">
      <Link to={path} className={cx(LINE_LINK, "text-[0.96875rem] font-semibold wrap-anywhere")}>
        {title}
      </Link>
      <p className={cx(isLate ? "font-semibold text-danger" : "text-muted", "first-letter:uppercase")}>
        {WORDS[kind][isLate ? "late" : "due"]} <time dateTime={at}>{moment(at)}</time>
      </p>
    </li>
  );
}

function TodayTask({ task }: { task: LeadTask }) {
  const { mutate } = useSetTaskDone(task.leadId);
  return (
    <TaskLine task={task} onChange={(done) => mutate({ id: task.id, done })}>
      <Link to={`/dashboard/leads/${task.leadId}`} className="underline underline-offset-2">
        {task.leadName ?? "Lead sem nome"}
      </Link>
      {", "}
    </TaskLine>
  );
}
