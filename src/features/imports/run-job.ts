import type { JobKind } from "#src/platform/jobs/jobs.ts";

/** Reads one old site. Tried again it goes on where it was: what is brought already is known. */
export const importRun: JobKind<{ id: string }> = {
  name: "import.run",
  retryDelay: 2,
  retryDelayMax: 60,
  retryLimit: 5,
  expireAfter: 6 * 60 * 60,
  oneByOne: true,
};
