// Job definitions. The process that gets such a job starts another process for the work.

import type { JobType } from "#src/platform/jobs/jobs.ts";

/** A large site on a slow disk takes hours. Its heartbeat reveals a killed process. */
const LONG = { retryDelay: 30, retryDelayMax: 300, retryLimit: 3, expireAfter: 12 * 3_600 };

/** 3:10 in São Paulo. A machine that was off takes it when it is on again. */
export const backupNightly: JobType<object> = { name: "backup.nightly", ...LONG, cron: "10 6 * * *" };

/** Takes a requested backup; without an id, it only proves unproved ones. */
export const backupRun: JobType<{ id?: string }> = { name: "backup.run", ...LONG };

/** Never retried: whoever requested it sees the result. */
export const backupRestore: JobType<{ id: string }> = { name: "backup.restore", ...LONG, retryLimit: 0 };

export const backupReport: JobType<{ at: string; error: string | null }> = {
  name: "backup.report",
  outgoing: "notices",
  retryDelay: 5,
  retryDelayMax: 3_600,
  retryLimit: 30,
};
