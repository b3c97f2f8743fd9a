import type { Slice } from "#src/platform/slices/define-slice.ts";
import { backupJobs, tidyBackups } from "./runs/jobs.ts";

export const backupSlice: Slice = {
  apis: [async () => (await import("./runs/api.ts")).backupsApi],
  tables: {
    backup_runs: { leftOut: "Quando foram feitas cópias de segurança desta máquina." },
  },
  jobs: backupJobs,
  start: tidyBackups,
};
