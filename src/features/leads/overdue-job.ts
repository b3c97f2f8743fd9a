import type { JobKind } from "#src/platform/jobs/jobs.ts";

/** Enqueued with the lead, for the moment of its promise: so there is one for each lead. */
export const leadOverdue: JobKind<{ leadId: string }> = {
  name: "lead.overdue",
  outgoing: "notices",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};
