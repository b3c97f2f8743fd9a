import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { LEADS, leadKey } from "../../lead-queries.ts";
import type { Task, TaskInput } from "./schema.ts";

const tasksQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "tasks"],
    queryFn: async ({ signal }) =>
      (await api.get<{ tasks: Task[] }>(`/api/leads/${id}/tasks`, {}, signal)).tasks,
  });

export const useAddTask = (id: string) =>
  useChange({
    send: (api, task: TaskInput) => api.send<Task>("POST", `/api/leads/${id}/tasks`, task),
    queryKey: leadKey(id),
    done: "Tarefa criada!",
  });

export const useSetTaskDone = (id: string) =>
  useChange({
    send: (api, task: { id: string; done: boolean }) =>
      api.send<Task>("PUT", `/api/leads/${id}/tasks/${task.id}`, { done: task.done }),
    queryKey: LEADS,
    failed: "Erro ao atualizar a tarefa",
  });

/** Lists open and done tasks of a lead, if there are any. */
export function TasksPanel({ leadId }: { leadId: string }) {
  const { data: tasks } = useQuery(tasksQuery(useApi(), leadId));
  if (!tasks || tasks.length === 0) return null;
  return (
    <Panel title="Tarefas">
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </Panel>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { mutate } = useSetTaskDone(task.leadId);
  return <TaskLine task={task} onChange={(done) => mutate({ id: task.id, done })} />;
}

interface TaskLineProps {
  task: Task;
  onChange: (done: boolean) => void;
  /** Shown before the assignee. */
  children?: React.ReactNode;
}

/** Shows a task with a checkbox, its assignee and its deadline. */
export function TaskLine({ task, onChange, children }: TaskLineProps) {
  const moment = useMoment();
  return (
    <li>
      <Checkbox
        label={task.title}
        checked={task.doneAt !== null}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p className="-mt-1.5 ml-7 text-sm text-muted">
        {children}
        {task.assigneeName && `${task.assigneeName}, `}
        até <time dateTime={task.dueAt}>{moment(task.dueAt)}</time>
      </p>
    </li>
  );
}
