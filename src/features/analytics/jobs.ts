import type { Resources } from "#src/platform/resources.ts";
import { analyticsRotate, rotateEvents } from "./keep-events.server.ts";

/** Keeps the months of events in order: once a day, and now, after what may have been a long rest. */
export async function startAnalyticsWorkers({ db, jobs }: Resources): Promise<void> {
  await jobs.work(analyticsRotate, () => rotateEvents(db));
  await rotateEvents(db);
}
