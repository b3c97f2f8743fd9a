// Background work of logins, so that response times reveal nothing about accounts. Strangers trigger it, so a flood
// of logins must not take the database connections that people need.

import { LRUCache } from "lru-cache";
import { createFairQueue, isBusy } from "./fair-queue.ts";
import type { Logger } from "./logger.ts";

const LOG_INTERVAL_MS = 60 * 60_000;
/** Window of the login limit. */
const ONCE_MS = 15 * 60_000;
const MAX_NETWORKS = 10_000;

export interface LoginQueue {
  /** Queues the work; drops it if too much is waiting. Errors are logged, so the caller need not await it. */
  enqueue(network: string, work: () => Promise<void>): Promise<void>;
  /** The same, at most once per network within 15 minutes, so that repeated attempts cost nothing. */
  enqueueOnce(network: string, work: () => Promise<void>): Promise<void>;
}

export function createLoginQueue(log: Logger): LoginQueue {
  // A single network can take neither all slots nor the whole queue.
  const queue = createFairQueue({
    concurrency: 2,
    concurrencyPerOwner: 1,
    maxWaiting: 50,
    maxWaitingPerOwner: 25,
  });
  const done = new LRUCache<string, true>({ max: MAX_NETWORKS, ttl: ONCE_MS });
  let loggedAt = Number.NEGATIVE_INFINITY;
  const enqueue = async (network: string, work: () => Promise<void>): Promise<void> => {
    try {
      await queue.enqueue(network, work);
    } catch (error) {
      if (!isBusy(error)) log.error({ err: error }, "work beside a login failed");
      else if (performance.now() - loggedAt > LOG_INTERVAL_MS) {
        loggedAt = performance.now();
        log.warn("a flood of logins: not all that fail are recorded");
      }
    }
  };
  return {
    enqueue,
    async enqueueOnce(network, work) {
      if (done.has(network)) return;
      done.set(network, true);
      await enqueue(network, work);
    },
  };
}
