// The process that works on backups: of lower priority, with little memory, and gone when the one that started it is.
import { setPriority } from "node:os";
import { createLogger } from "#src/platform/logger.ts";
import { describeError, runBackup } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import type { TaskResult, WorkerInput, WorkerMessage } from "./task.ts";

/**
 * Visitors come first, with three times its share of a full processor (setpriority(2)); at the lowest priority a backup
 * on a server with much to do would never be proved. Its scratch database inherits it.
 */
const BACKUP_NICENESS = 5;

async function run({ config, kinds, task }: WorkerInput): Promise<TaskResult> {
  const log = createLogger(config.logLevel);
  const base = {
    config,
    onStep: (step: string) => tell({ step }),
    onError: (error: unknown) => log.error({ err: error, task: task.kind }, "backup failed"),
  };
  if (task.kind === "restore") {
    const site = {
      loadJobKinds: async () => kinds,
      loadPersonalData: async () => (await import("../../slices.ts")).personalData,
      loadRevocables: async () => (await import("../../slices.ts")).revocables,
    };
    return { kind: "restore", outcome: await runRestore({ ...base, site }, task.id) };
  }
  return { kind: "backup", outcomes: await runBackup(base, task) };
}

function lowerPriority(): void {
  try {
    setPriority(BACKUP_NICENESS);
  } catch {
    // Some systems allow nobody to change it.
  }
}

function tell(message: WorkerMessage, then: () => void = () => {}): void {
  process.send?.(message, then);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
process.on("disconnect", () => process.exit(1));
process.once("message", (input: WorkerInput) => {
  // But for reading the backup, the site is closed while it is restored: visitors wait for nothing else.
  if (input.task.kind !== "restore") lowerPriority();
  run(input).then(
    (result) => tell({ result }, () => process.exit(0)),
    (error: unknown) => {
      const log = createLogger(input.config.logLevel);
      log.error({ err: error, task: input.task.kind }, "backup failed");
      tell({ error: describeError(error, input.config) }, () => process.exit(1));
    },
  );
});
