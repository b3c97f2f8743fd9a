// Thread of a sandboxed process that ends it when it exceeds its limits. It is a thread of its own because the main
// thread of a process that parses a hostile file may never come back to its event loop.
import { workerData } from "node:worker_threads";
import { processorTimeMs } from "../processor-time.ts";

/** Shared with the main thread, which sets the limits. */
export interface Limits {
  /** Processor time of the process at which it is ended, in ms; 0 while it has nothing to do. */
  processorMs: Float64Array;
  /** Memory at which it is ended, in MB. */
  memoryMb: Float64Array;
}

const PERIOD_MS = 50;

const { processorMs, memoryMb } = workerData as Limits;

setInterval(() => {
  const latest = processorMs[0] ?? 0;
  const isOverTime = latest > 0 && processorTimeMs() > latest;
  const isOverMemory = process.memoryUsage.rss() > (memoryMb[0] ?? 0) * 1024 ** 2;
  if (isOverTime || isOverMemory) process.kill(process.pid, "SIGKILL");
}, PERIOD_MS);
