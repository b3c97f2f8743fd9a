import type { JobKind } from "#src/platform/jobs.ts";
export const automationDeliver: JobKind<{ event: string }> = {
  name: "automation.deliver",
  retryDelay: 5,
  retryDelayMax: 3600,
  retryLimit: 40,
};
