import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { tasksQuery, useSetTaskDone } from "./person-queries.ts";
import type { Task } from "./schema.ts";
import { TaskLine } from "./task-line.tsx";

/** Lists open and done tasks. */
export function TasksPanel({ leadId }: { leadId: string }) {
  const { data: tasks } = useQuery(tasksQuery(useApi(), leadId));
  return (
    <Panel title="Tarefas" isBusy={!tasks}>
      {tasks?.length === 0 && <PanelNote>Nenhuma tarefa.</PanelNote>}
      <ul className="mt-2 grid grid-cols-1 gap-2 empty:hidden">
        {tasks?.map((task) => (
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
