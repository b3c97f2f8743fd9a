import { setTimeout as delay } from "node:timers/promises";
import type { Farm } from "./farm.ts";

/**
 * Kills one process each time; waits for the previous one to return, so that two are never away.
 * @returns ms for which each was away
 */
export async function killInTurn(
  { machines }: Pick<Farm, "machines">,
  { times, everyMs }: { times: number; everyMs: number },
): Promise<number[]> {
  const away: number[] = [];
  let back: Promise<void> = Promise.resolve();
  for (let kill = 0; kill < times; kill++) {
    await Promise.all([back, delay(everyMs)]);
    const began = Date.now();
    const killed = machines[kill % machines.length]?.kill();
    back = Promise.resolve(killed).then(() => void away.push(Date.now() - began));
  }
  await back;
  return away;
}
