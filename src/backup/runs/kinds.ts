// The jobs of backups: whichever process gets one starts the process that does the work.
import type { JobKind } from "#src/platform/jobs/jobs.ts";

/** A large site on a slow disk takes hours; a killed process is noticed by its heartbeat. */
const LONG = { retryDelay: 30, retryDelayMax: 300, retryLimit: 3, expireAfter: 12 * 3_600 };

/** At 3:10 in São Paulo. A machine that was off takes it when it is on again. */
export const backupNightly: JobKind<object> = { name: "backup.nightly", ...LONG, cron: "10 6 * * *" };

/** Takes the backup that somebody asked for; without an id it only proves what is not proved yet. */
export const backupRun: JobKind<{ id?: string }> = { name: "backup.run", ...LONG };

/** Never by itself a second time: whoever asked is told. */
export const backupRestore: JobKind<{ id: string }> = { name: "backup.restore", ...LONG, retryLimit: 0 };

/** Mails the administrators that backups fail, or no longer do. */
export const backupReport: JobKind<{ at: string; error: string | null }> = {
  name: "backup.report",
  outgoing: "notices",
  retryDelay: 5,
  retryDelayMax: 3_600,
  retryLimit: 30,
};
