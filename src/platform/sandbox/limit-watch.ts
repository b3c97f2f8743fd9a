// Ends a sandboxed process that exceeds its limits. This is a thread of its own, because the main thread of a process
// that parses a hostile file may never return to its event loop.

import { workerData } from "node:worker_threads";
import { cpuTimeMs } from "../cpu-time.ts";

/** Shared with the main thread, which sets the limits. */
export interface Limits {
  /** CPU time of the process at which it is killed, in ms; 0 while it is idle. */
  cpuMs: Float64Array;
  /** Memory at which it is killed, in MB. */
  memoryMb: Float64Array;
}

const PERIOD_MS = 50;

const { cpuMs, memoryMb } = workerData as Limits;

setInterval(() => {
  const latest = cpuMs[0] ?? 0;
  const isOverTime = latest > 0 && cpuTimeMs() > latest;
  const isOverMemory = process.memoryUsage.rss() > (memoryMb[0] ?? 0) * 1024 ** 2;
  if (isOverTime || isOverMemory) process.kill(process.pid, "SIGKILL");
}, PERIOD_MS);
