// The door to the automation webhook: other slices publish an event in the transaction that made it.
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database.ts";
import type { JobKind, Jobs } from "#src/platform/jobs.ts";

/** Names a row of another slice. Nothing of the row itself: the queue holds no personal data. */
export interface AutomationEvent {
  kind: "lead";
  id: string;
}

/** First retry after at most 5 s, then doubling up to an hour: the last one comes after about a day. */
export const automationDeliver: JobKind<AutomationEvent> = {
  name: "automation.deliver",
  retryDelay: 5,
  retryDelayMax: 3600,
  retryLimit: 40,
};

/** Has the event delivered once `tx` commits; without a destination nothing is enqueued. */
export async function publishEvent(
  tx: Queryable,
  { jobs, config }: { jobs: Jobs; config: Pick<Config, "automation"> },
  event: AutomationEvent,
): Promise<void> {
  if (config.automation.url) await jobs.enqueue(tx, automationDeliver, event);
}
