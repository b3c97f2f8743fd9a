import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { IS_TEXT_NEWER } from "./labels.ts";
import { ScheduleNotices } from "./schedule-notices.tsx";
import { describeRefusal, type ScheduledItem, scheduleQuery, useSaveSchedule } from "./schedule-queries.ts";
import type { Schedule } from "./schema.ts";

interface ScheduledNoteProps extends ScheduledItem {
  /** Version of the text that was saved last; when it changes, the schedule may be outdated. */
  version: string | null;
}

/** Shows an item's schedule in the editor, and offers to update it to the newest text. */
export function ScheduledNote({ version, ...item }: ScheduledNoteProps) {
  const { data: schedule, refetch } = useQuery(scheduleQuery(useApi(), item));
  const [dismissed, setDismissed] = useState<string>();
  const mayAge = schedule?.action === "publish" && !schedule.isOutdated;
  useEffect(() => {
    if (mayAge) void refetch();
    // Refetch only when a new version is saved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version]);
  if (!schedule) return null;
  const shouldAsk = schedule.isOutdated && schedule.failure === null && dismissed !== schedule.revision;
  return (
    <div className="grid gap-2">
      <ScheduleNotices schedule={schedule} />
      {shouldAsk && (
        <NewTextQuestion item={item} schedule={schedule} onDismiss={() => setDismissed(schedule.revision)} />
      )}
    </div>
  );
}

interface NewTextQuestionProps {
  item: ScheduledItem;
  schedule: Schedule;
  onDismiss: () => void;
}

function NewTextQuestion({ item, schedule, onDismiss }: NewTextQuestionProps) {
  const save = useSaveSchedule(item);
  const once = useOnce();
  const { toast } = useToast();
  const { action, at, lateLimitHours } = schedule;
  const updateText = (): Promise<void> =>
    save.mutateAsync({ action, at, lateLimitHours, revision: null }).then(
      () => toast({ title: "O agendamento usa o texto novo" }),
      (error: unknown) =>
        toast({
          title: "O agendamento ficou como estava",
          description: describeRefusal(error),
          tone: "destructive",
        }),
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-warning-soft px-4 py-3">
      <p className="max-w-[60ch] text-sm">{IS_TEXT_NEWER}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-disabled={save.isPending}
          onClick={() => void once(updateText)}
        >
          Usar o texto novo
        </Button>
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Manter o de antes
        </Button>
      </div>
    </div>
  );
}
