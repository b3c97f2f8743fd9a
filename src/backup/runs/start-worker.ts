// Starts the process that works on backups, and waits for its result.

import { type ChildProcess, fork } from "node:child_process";
import type { Config } from "#src/platform/config.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { BackupTask, TaskResult, WorkerInput, WorkerMessage } from "./task.ts";

const PROGRAM = new URL("./worker-process.ts", import.meta.url);
/** Memory limits of its own beside the site's: the heap in MB, and for glibc as in scripts/production-node.mjs. */
const NODE_OPTIONS = ["--max-old-space-size=192", "--max-semi-space-size=4", "--v8-pool-size=1"];
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

interface WorkerOptions {
  /** Ends the process and rejects the call. */
  signal?: AbortSignal;
  onStep?: (step: string, worker: ChildProcess) => void;
}

/** @throws StartError with the reason of the process; Error if it ended without a message */
export async function runInWorker(
  config: Config,
  kinds: JobType<object>[],
  task: BackupTask,
  { signal, onStep = () => {} }: WorkerOptions = {},
): Promise<TaskResult> {
  signal?.throwIfAborted();
  const worker = fork(PROGRAM, [], {
    execArgv: NODE_OPTIONS,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const end = (): void => void worker.kill("SIGTERM");
  signal?.addEventListener("abort", end);
  try {
    return await new Promise<TaskResult>((resolve, reject) => {
      worker.on("message", (message: WorkerMessage) => {
        if ("step" in message) onStep(message.step, worker);
        else if ("result" in message) resolve(message.result);
        else reject(new StartError(message.error));
      });
      worker.once("error", reject);
      worker.once("exit", (code, by) =>
        reject(new Error(`the process for backups ended (${by ?? `code ${code}`})`)),
      );
      const input: WorkerInput = { config, kinds, task };
      worker.send(input, (error) => error && reject(error));
    });
  } finally {
    signal?.removeEventListener("abort", end);
  }
}
