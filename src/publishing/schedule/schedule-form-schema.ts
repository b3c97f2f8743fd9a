// Form values of a schedule. Date and time are in the site's time zone.

import { z } from "zod";
import { addDays, type LocalTime, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { lateLimitField, type Schedule, type ScheduleInput, scheduleInputSchema } from "./schema.ts";

export const scheduleFormSchema = z.object({
  action: scheduleInputSchema.shape.action,
  date: z.iso.date("Informe a data"),
  time: z.iso.time({ precision: -1, error: "Informe a hora" }),
  lateLimit: z
    .string()
    .transform((text): number | null | undefined =>
      text.trim() === "" ? null : Number(text.replace(",", ".")),
    )
    .pipe(lateLimitField),
  usesNewText: z.boolean(),
});
type ScheduleFormValues = z.input<typeof scheduleFormSchema>;

/** Initial values; without a schedule, tomorrow at nine. */
export function toFormValues(
  schedule: Schedule | null,
  timeZone: string,
  now = new Date(),
): ScheduleFormValues {
  const tomorrow = addDays(toLocalTime(now, timeZone).date, 1);
  return {
    action: schedule?.action ?? "publish",
    ...(schedule ? toLocalTime(new Date(schedule.at), timeZone) : { date: tomorrow, time: "09:00" }),
    lateLimit: schedule?.lateLimitHours?.toLocaleString("pt-BR", { maximumFractionDigits: 2 }) ?? "",
    usesNewText: false,
  };
}

/** A schedule keeps its revision, unless the new text is requested. */
export function toScheduleInput(
  values: z.output<typeof scheduleFormSchema>,
  schedule: Schedule | null,
  timeZone: string,
): ScheduleInput {
  const { action, date, time, lateLimit, usesNewText } = values;
  const keepsRevision = schedule?.action === "publish" && !usesNewText;
  return {
    action,
    at: toInstant({ date, time }, timeZone).toISOString(),
    revision: keepsRevision ? schedule.revision : null,
    lateLimitHours: lateLimit ?? null,
  };
}

/** The actual local time, if the given one is skipped by daylight saving time; otherwise undefined. */
export function findShifted(local: LocalTime, timeZone: string): LocalTime | undefined {
  const isComplete = z.iso.date().safeParse(local.date).success && local.time !== "";
  if (!isComplete) return undefined;
  const shown = toLocalTime(toInstant(local, timeZone), timeZone);
  return shown.date === local.date && shown.time === local.time ? undefined : shown;
}
