import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { ACTION_LABELS, describeMoment } from "./labels.ts";
import type { Schedule } from "./schema.ts";

/** The current schedule, or why it failed; nothing without a schedule. */
export function ScheduleNotices({ schedule }: { schedule: Schedule | null }) {
  const timeZone = useTimeZone();
  if (!schedule) return null;
  const what = `${ACTION_LABELS[schedule.action]} em ${describeMoment(schedule.at, timeZone)}`;
  if (schedule.failure !== null) {
    return (
      <p className="rounded-control border bg-danger-soft px-4 py-2.5 text-sm text-danger">
        <strong className="font-semibold">Não aconteceu: {what}.</strong> {schedule.failure} Agende de novo
        depois de corrigir.
      </p>
    );
  }
  return (
    <p className="rounded-control border bg-primary-soft px-4 py-2.5 text-sm text-primary-ink">
      <strong className="font-semibold">{what}</strong>, agendado por {schedule.author.name}.
    </p>
  );
}
