import { useMoment } from "#src/ui/api/time-zone.tsx";
import { Checkbox } from "#src/ui/primitives/checkbox.tsx";
import type { Task } from "./schema.ts";

interface TaskLineProps {
  task: Task;
  onChange: (done: boolean) => void;
  /** What stands before whose it is. */
  children?: React.ReactNode;
}

/** A task with whose it is and until when, to be ticked off. */
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
