// Creates and updates the stored queues and schedules to match the job definitions.

import { isDeepStrictEqual } from "node:util";
import type { PgBoss } from "pg-boss";
import type { JobType } from "./job-type.ts";

/** A machine that was off catches up when it is on again. */
const SCHEDULE_OPTIONS = { missed: "once" } as const;

/** Writes differences only, because every start calls it and hardly any changes something. */
export async function declareQueues(boss: PgBoss, kinds: JobType<object>[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const kind of kinds) {
    const { name, cron } = kind;
    const wanted = optionsOf(kind);
    const queue = queues.get(name);
    if (!queue) await boss.createQueue(name, wanted);
    else if (!includes(queue, wanted)) await boss.updateQueue(name, wanted);
    const schedule = { cron, timezone: "UTC", data: {}, options: SCHEDULE_OPTIONS };
    if (cron && !includes(schedules.get(name) ?? {}, schedule))
      await boss.schedule(name, cron, {}, SCHEDULE_OPTIONS);
  }
}

function optionsOf(kind: JobType<object>) {
  return {
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelay,
    retryBackoff: true,
    retryDelayMax: kind.retryDelayMax,
    expireInSeconds: kind.expireAfter ?? 120,
    heartbeatSeconds: 10,
    // Earlier versions turned it on, and leaving it out would keep it.
    notify: false,
  };
}

function includes(stored: object, wanted: object): boolean {
  const values = new Map(Object.entries(stored));
  return Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(values.get(key), value));
}
