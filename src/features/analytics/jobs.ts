import type { Resources } from "#src/platform/resources.ts";
import { analyticsRotate, rotateEvents } from "./keep-events.server.ts";

/** At night, where the site is. */
const EVERY_NIGHT = "20 3 * * *";

/** Keeps the months of events in order: now, and once a day. */
export async function startAnalyticsWorkers({ config, db, jobs }: Resources): Promise<void> {
  await jobs.work(analyticsRotate, () => rotateEvents(db));
  await jobs.schedule(analyticsRotate, EVERY_NIGHT, config.timeZone);
  await rotateEvents(db);
}
