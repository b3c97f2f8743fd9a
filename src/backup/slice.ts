import type { Slice } from "#src/platform/slice.ts";
import { backupJobs, tidyBackups } from "./runs/jobs.ts";

export const backupSlice: Slice = {
  apis: [async () => (await import("./api.ts")).backupsApi],
  jobs: backupJobs,
  start: tidyBackups,
};
