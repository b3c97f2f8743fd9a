import { queryOptions, useQuery } from "@tanstack/react-query";
import { describeAnswerTime } from "#src/features/leads/clock/answer-time.ts";
import { CalendarLine } from "#src/features/leads/calendar/calendar-line.tsx";
import { useSettleTask } from "#src/features/leads/person/person-queries.ts";
import { TaskLine } from "#src/features/leads/person/task-line.tsx";
import { useClock } from "#src/ui/api/time-zone.tsx";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { ANSWER_TIME_DAYS } from "#src/shared/deadlines.ts";
import type { LeadsToday, LeadTask } from "./schema.ts";

const todayQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["leads", "today"],
    queryFn: ({ signal }) => api.get<LeadsToday>("/api/leads/today", {}, signal),
    refetchInterval: 60_000,
  });

/** What is to be done with leads today, for the dashboard's home. */
export function TodayPanel() {
  const { data } = useQuery(todayQuery(useApi()));
  return (
    <Panel title="Hoje" isBusy={!data}>
      {data && <TodayList {...data} />}
      <CalendarLine />
    </Panel>
  );
}

function TodayList({ overdue, replies, tasks, answerTime: { median, counted } }: LeadsToday) {
  return (
    <>
      {overdue > 0 && (
        <p className="mt-3 text-sm font-semibold text-danger">
          <Link to="/dashboard/leads" className="underline-offset-4 hover:underline">
            {overdue === 1
              ? "1 lead sem resposta no prazo"
              : `${overdue.toLocaleString("pt-BR")} leads sem resposta no prazo`}
          </Link>
        </p>
      )}
      {replies.length > 0 && <Replies replies={replies} />}
      {overdue === 0 && replies.length === 0 && tasks.length === 0 && <PanelNote>Nada por fazer.</PanelNote>}
      <ul className="mt-2 grid grid-cols-1 gap-2 empty:hidden">
        {tasks.map((task) => (
          <TodayTask key={task.id} task={task} />
        ))}
      </ul>
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

function Replies({ replies }: Pick<LeadsToday, "replies">) {
  const clock = useClock();
  return (
    <ul aria-label="Responderam por e-mail" className="mt-3 grid grid-cols-1 gap-1 text-sm">
      {replies.map(({ id, name, repliedAt }) => (
        <li key={id}>
          <Link to={`/dashboard/leads/${id}`} className="font-semibold underline underline-offset-2">
            {name ?? "Lead sem nome"}
          </Link>{" "}
          respondeu por e-mail, <time dateTime={repliedAt}>{clock(repliedAt)}</time>
        </li>
      ))}
    </ul>
  );
}

function TodayTask({ task }: { task: LeadTask }) {
  const { mutate } = useSettleTask(task.leadId);
  return (
    <TaskLine task={task} onChange={(done) => mutate({ id: task.id, done })}>
      <Link to={`/dashboard/leads/${task.leadId}`} className="underline underline-offset-2">
        {task.leadName ?? "Lead sem nome"}
      </Link>
      {", "}
    </TaskLine>
  );
}
