// The door to the automation webhook: other slices publish an event in the transaction that made it.
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database.ts";
import type { JobKind, Jobs } from "#src/platform/jobs.ts";

/**
 * Names a row of another slice. Nothing of the row itself: the queue holds no personal data, and
 * erasing the row is enough to erase the event.
 */
export interface AutomationEvent {
  kind: "lead" | "newsletter" | "ebook";
  id: string;
}

/** What every delivery carries (specification §7), and the fields of the form. */
export interface AutomationPayload {
  source: string;
  /** ISO 8601, when the form was sent. */
  timestamp: string;
  userAgent: string | null;
  url: string | null;
  referrer: string | null;
  [field: string]: string | null;
}

/**
 * Says what an event carries. Called again at every try, it must give the very same, or `null` once
 * the row is gone.
 */
export type DescribeEvent = (id: string) => Promise<AutomationPayload | null>;

/**
 * The queue's first pause is one to two times `retryDelay`, each next one doubles, up to the longest:
 * first retry 3 to 6 s after the failure, last one a good 24 hours after it.
 */
export const automationDeliver: JobKind<AutomationEvent> = {
  name: "automation.deliver",
  retryDelay: 3,
  retryDelayMax: 3600,
  retryLimit: 34,
};

/** Has the event delivered once `tx` commits; without a destination nothing is enqueued. */
export async function publishEvent(
  tx: Queryable,
  { jobs, config }: { jobs: Jobs; config: Pick<Config, "automation"> },
  event: AutomationEvent,
): Promise<void> {
  if (config.automation.url) await jobs.enqueue(tx, automationDeliver, event);
}
