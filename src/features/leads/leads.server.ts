import type { JobKind } from "#src/platform/jobs.ts";
export const leadNotify: JobKind<{ leadId: string }> = {
  name: "lead.notify",
  retryDelay: 2,
  retryDelayMax: 300,
  retryLimit: 500,
};
