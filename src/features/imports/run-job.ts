import type { JobType } from "#src/platform/jobs/jobs.ts";

export const MAX_FAILURES = 5;

/** Retries continue where the import stopped. */
export const importRun: JobType<{ id: string }> = {
  name: "import.run",
  retryDelay: 2,
  retryDelayMax: 60,
  // Kills and stops use up retries too and may be frequent; failures are counted separately.
  retryLimit: 50,
  expireAfter: 6 * 60 * 60,
  sequential: true,
};

export const importsAbandoned: JobType<object> = {
  name: "import.abandoned",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 3,
  cron: "*/5 * * * *",
};
