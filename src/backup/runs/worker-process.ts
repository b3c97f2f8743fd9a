// The process that works on backups: of low priority, with little memory, and gone when the one that started it is.
import { setPriority } from "node:os";
import { createLogger } from "#src/platform/logger.ts";
import { describeError, runBackup } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import type { TaskResult, WorkerInput, WorkerMessage } from "./task.ts";

/** The lowest: visitors come first. Its scratch database inherits it. */
const PRIORITY = 19;

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

function tell(message: WorkerMessage, then: () => void = () => {}): void {
  process.send?.(message, then);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
process.on("disconnect", () => process.exit(1));
process.once("message", (input: WorkerInput) => {
  try {
    setPriority(PRIORITY);
  } catch {
    // Some systems allow nobody to change it.
  }
  run(input).then(
    (result) => tell({ result }, () => process.exit(0)),
    (error: unknown) => {
      const log = createLogger(input.config.logLevel);
      log.error({ err: error, task: input.task.kind }, "backup failed");
      tell({ error: describeError(error, input.config) }, () => process.exit(1));
    },
  );
});
