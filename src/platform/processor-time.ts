// Limits of what strangers' files and texts may cost. What counts is the processor's time: on a machine with much to do, an
// honest one must not fail for the others' sake.
import { setTimeout as delay } from "node:timers/promises";

/**
 * By the clock work has so many times its limit: at a low priority, on a machine with much to do, it gets a twentieth of the
 * processor or less, and still has all of its time. Only what waits for something that never comes meets this.
 */
export const CLOCK_FACTOR = 100;
const MIN_LOOK_MS = 50;

/** The time that a process or a thread has used of the processor since an earlier look. */
type ReadUsage = (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage | Promise<NodeJS.CpuUsage>;

/** Resolves once so much of the processor's time is used up, or much more of the clock's has passed. */
export async function useUp(read: ReadUsage, limitMs: number, signal?: AbortSignal): Promise<void> {
  const before = await read();
  // Not the machine's time of day, which may be set back.
  const latest = performance.now() + limitMs * CLOCK_FACTOR;
  for (let left = limitMs; left > 0 && performance.now() < latest;) {
    await delay(Math.max(left, MIN_LOOK_MS), undefined, { signal, ref: false });
    const { user, system } = await read(before);
    left = limitMs - (user + system) / 1000;
  }
}

/** Returns the processor time that this process has used, in ms. */
export function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
