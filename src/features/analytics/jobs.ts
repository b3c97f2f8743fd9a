import type { Resources } from "#src/platform/resources.ts";
import { analyticsRotate, rotateEventPartitions } from "./event-partitions.server.ts";

/** Maintains the monthly partitions of events: once a day, and now, since the site may have been off for months. */
export async function startAnalyticsWorkers({ db, jobs }: Resources): Promise<void> {
  await jobs.work(analyticsRotate, () => rotateEventPartitions(db));
  await rotateEventPartitions(db);
}
