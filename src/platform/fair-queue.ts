// A fair queue for slow work, with limited concurrency and a budget per owner (docs/adr/0052).

import { AsyncResource } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { BACKGROUND_OWNER } from "./callers.ts";

/** Concurrent slow work for staff. With two cores, one is left for visitors. */
export const STAFF_CONCURRENCY = availableParallelism() > 2 ? 2 : 1;

/** Niceness of threads and processes that work for staff, so that visitors go first when the CPU is busy. */
export const STAFF_NICENESS = 10;

/** Thrown if too much is waiting. Answered with 503 and `Retry-After`. */
export class BusyError extends Error {
  override name = "BusyError";
}

/** Compares names, because the class in the main entry is not the one in the built bundle (docs/adr/0068). */
export const isBusy = (error: unknown): boolean => error instanceof Error && error.name === "BusyError";

export interface FairQueueLimits {
  concurrency: number;
  concurrencyPerOwner: number;
  maxWaiting: number;
  maxWaitingPerOwner: number;
}

export interface FairQueue {
  /**
   * Runs the work when its turn comes. Owners take turns, so the more work an owner has, the longer it waits.
   * @param work gets the number of its slot, from 0
   * @throws BusyError if too much is waiting
   */
  enqueue<T>(owner: string, work: (slot: number) => Promise<T>): Promise<T>;
  /** Resolves once nothing runs or waits. */
  idle(): Promise<void>;
  /** Rejects waiting work. */
  clear(): void;
}

interface Waiting {
  owner: string;
  start(slot: number): Promise<unknown>;
  refuse(error: Error): void;
}

export function createFairQueue({
  concurrency,
  concurrencyPerOwner,
  maxWaiting,
  maxWaitingPerOwner,
}: FairQueueLimits): FairQueue {
  const queue: Waiting[] = [];
  const free = Array.from({ length: concurrency }, (_, slot) => slot);
  const running = new Map<string, number>();
  const idlers: (() => void)[] = [];

  const runningOf = (owner: string): number => running.get(owner) ?? 0;
  const takeNext = (): Waiting | undefined => {
    const allowed = queue.filter(({ owner }) => runningOf(owner) < concurrencyPerOwner);
    const least = Math.min(...allowed.map(({ owner }) => runningOf(owner)));
    const next = allowed.find(({ owner }) => runningOf(owner) === least);
    if (next) queue.splice(queue.indexOf(next), 1);
    return next;
  };
  const count = (owner: string, change: number): void => {
    const now = runningOf(owner) + change;
    if (now === 0) running.delete(owner);
    else running.set(owner, now);
  };
  const run = async (next: Waiting, slot: number): Promise<void> => {
    count(next.owner, 1);
    await next.start(slot);
    count(next.owner, -1);
    // Moves the owner's other work to the end, so that the next turn is somebody else's.
    const others = queue.filter(({ owner }) => owner !== next.owner);
    queue.splice(0, queue.length, ...others, ...queue.filter(({ owner }) => owner === next.owner));
    free.push(slot);
    startWaiting();
  };
  const startWaiting = (): void => {
    for (let slot = free[0]; slot !== undefined; slot = free[0]) {
      const next = takeNext();
      if (!next) break;
      free.shift();
      void run(next, slot);
    }
    if (free.length === concurrency && queue.length === 0) for (const done of idlers.splice(0)) done();
  };

  return {
    enqueue(owner, work) {
      const own = queue.filter((one) => one.owner === owner).length;
      const isFull = queue.length >= maxWaiting || own >= maxWaitingPerOwner;
      if (isFull && owner !== BACKGROUND_OWNER) return Promise.reject(new BusyError("too much is waiting"));
      return new Promise((resolve, reject) => {
        // The end of another owner's work starts this one. Binding keeps its own async context.
        const start = AsyncResource.bind((slot: number) => work(slot).then(resolve, reject));
        queue.push({ owner, start, refuse: reject });
        startWaiting();
      });
    },
    clear() {
      for (const { refuse } of queue.splice(0)) refuse(new BusyError("it is closed"));
    },
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve);
        startWaiting();
      }),
  };
}
