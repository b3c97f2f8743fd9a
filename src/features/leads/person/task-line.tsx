import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import type { Task } from "./schema.ts";

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
