// On-screen texts of schedules.

import { formatDateTime } from "#src/shared/time/date-format.ts";
import type { ScheduleAction } from "../schema.ts";

export const ACTION_LABELS: Record<ScheduleAction, string> = {
  publish: "Publicar",
  unpublish: "Tirar do ar",
};

/** "24/11/2026 às 09:00" */
export function describeMoment(at: string, timeZone: string): string {
  return formatDateTime(at, timeZone).replace(" ", " às ");
}

export const IS_TEXT_NEWER = "O texto mudou depois de agendado. O agendamento deve usar o texto novo?";
