import type { JobType } from "#src/platform/jobs/jobs.ts";

/** Tries that may fail before an import has. */
export const MAX_FAILURES = 5;

/** Reads one old site. Tried again it goes on where it was: what is brought already is known. */
export const importRun: JobType<{ id: string }> = {
  name: "import.run",
  retryDelay: 2,
  retryDelayMax: 60,
  // A process that is killed or stops uses one up, too: a machine may do so often, faults are counted apart.
  retryLimit: 50,
  expireAfter: 6 * 60 * 60,
  sequential: true,
};

/** Ends what no job works on any longer. */
export const importsAbandoned: JobType<object> = {
  name: "import.abandoned",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 3,
  cron: "*/5 * * * *",
};
