// Limits the CPU time that untrusted files and texts may use. Wall-clock limits would fail honest input on a busy
// machine.

import { setTimeout as delay } from "node:timers/promises";

/**
 * Wall-clock limit as a multiple of the CPU limit. At low priority on a busy machine, work may get a twentieth of a
 * core or less and still gets all of its CPU time. Only work that waits forever exceeds this.
 */
export const WALL_CLOCK_FACTOR = 100;
const MIN_CHECK_MS = 50;

/** Reads the CPU time of a process or thread since an earlier reading. */
type ReadUsage = (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage | Promise<NodeJS.CpuUsage>;

/** Resolves once the CPU time is used up, or its wall-clock multiple has passed. */
export async function waitForCpuTime(read: ReadUsage, limitMs: number, signal?: AbortSignal): Promise<void> {
  const before = await read();
  // Monotonic, because the system clock may be set back.
  const latest = performance.now() + limitMs * WALL_CLOCK_FACTOR;
  for (let left = limitMs; left > 0 && performance.now() < latest;) {
    await delay(Math.max(left, MIN_CHECK_MS), undefined, { signal, ref: false });
    const { user, system } = await read(before);
    left = limitMs - (user + system) / 1000;
  }
}

/** Returns the CPU time of this process, in ms. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
