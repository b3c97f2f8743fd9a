// What is done beside a login that nobody waits for, so that the time of the answer says nothing about accounts. Strangers
// cause it: a flood of logins must not take the connections to the database that people need.
import { LRUCache } from "lru-cache";
import { createLane, isBusy } from "./lane.ts";
import type { Logger } from "./logger.ts";

const TOLD_EVERY_MS = 60 * 60_000;
/** As long as the limit of logins counts. */
const ONCE_MS = 15 * 60_000;
const MAX_NETWORKS = 10_000;

export interface LoginLane {
  /** Does the work when its turn has come; where too much is waiting, never. It never fails, and is not to be awaited. */
  enqueue(network: string, work: () => Promise<void>): Promise<void>;
  /** The same, once in a while for each network: whoever goes on costs nothing. */
  enqueueOnce(network: string, work: () => Promise<void>): Promise<void>;
}

export function createLoginLane(log: Logger): LoginLane {
  // One network alone takes neither all places nor the whole queue.
  const lane = createLane({ places: 2, placesPerOwner: 1, waiting: 50, waitingPerOwner: 25 });
  const done = new LRUCache<string, true>({ max: MAX_NETWORKS, ttl: ONCE_MS });
  let toldAt = Number.NEGATIVE_INFINITY;
  const enqueue = async (network: string, work: () => Promise<void>): Promise<void> => {
    try {
      await lane.enqueue(network, work);
    } catch (error) {
      if (!isBusy(error)) log.error({ err: error }, "work beside a login failed");
      else if (performance.now() - toldAt > TOLD_EVERY_MS) {
        toldAt = performance.now();
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
