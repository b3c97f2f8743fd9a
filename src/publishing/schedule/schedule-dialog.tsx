import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { type ScheduledItem, scheduleQuery } from "./schedule-queries.ts";

interface ScheduleButtonProps extends ScheduledItem {
  /** Whether the item has a draft; only changes the wording. */
  hasDraft?: boolean;
}

/** "Agendar": opens the schedule dialog. */
export function ScheduleButton(item: ScheduleButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OpenScheduleButton onClick={() => setIsOpen(true)} />
      {isOpen && <ScheduleDialog {...item} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function OpenScheduleButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={onClick}>
      <CalendarClock aria-hidden size={15} />
      Agendar
    </Button>
  );
}

interface ScheduleDialogProps extends ScheduleButtonProps {
  /** Shown below the heading, if the item is not clear from the context. */
  title?: string;
  onClose: () => void;
}

export function ScheduleDialog({ path, id, hasDraft, title, onClose }: ScheduleDialogProps) {
  const item = { path, id };
  const { data: schedule, error, isFetching, refetch } = useQuery(scheduleQuery(useApi(), item));
  const [isDirty, setIsDirty] = useState(false);
  return (
    <FormDialog title="Agendar" isDirty={isDirty} onClose={onClose}>
      {title && <p className="mt-1 pr-10 text-sm wrap-anywhere text-muted">{title}</p>}
      <div className="mt-5">
        {schedule !== undefined ? (
          <ScheduleForm
            item={item}
            schedule={schedule}
            hasDraft={hasDraft}
            onDirty={setIsDirty}
            onClose={onClose}
          />
        ) : error && !isFetching ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-80" />
        )}
      </div>
    </FormDialog>
  );
}
