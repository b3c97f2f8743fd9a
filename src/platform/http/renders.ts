// Limits what strangers can have rendered: per minute for each address and network, and a few at a time, in turns.
// Cached pages bypass all of it (docs/adr/0021).

import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createFairQueue, type FairQueueLimits } from "../fair-queue.ts";
import {
  addressKey,
  countersOf,
  firstExceeded,
  type Limit,
  type Limiter,
  type LimitState,
} from "../rate-limit.ts";
import type { Resources } from "../resources/resources.ts";
import { isInternalRequest } from "./internal-request.ts";
import { NETWORK_RENDERS_LIMIT, RENDERS_LIMIT, UNKNOWN_LIMIT } from "./limits.ts";
import { clientAddress, createProxyCheck } from "./proxies/proxies.ts";

/** A forgotten key is counted in the database again, and refused there. */
const MAX_KEYS = 10_000;

/** Client address of requests that fill the page cache. No real client has this documentation address (RFC 5737). */
export const CACHE_ADDRESS = "192.0.2.1";
/** Rendering uses one thread, so more concurrency would only delay cached pages. Some renders wait for the database or a picture. */
const QUEUE_LIMITS: FairQueueLimits = {
  concurrency: 4,
  concurrencyPerOwner: 2,
  maxWaiting: 300,
  maxWaitingPerOwner: 100,
};

export interface Renders {
  /** Returns the client's address of a request in front of the router. */
  clientOf(request: IncomingMessage): string;
  /** Tells whether a process of this site sent the request. */
  isInternal(request: FastifyRequest): boolean;
  /** Tells whether a request is not counted: an internal one, or the page cache's, which counts by itself. */
  isExempt(request: FastifyRequest): boolean;
  /** Returns the limit that a client is known to exceed, without counting. */
  known(client: string): LimitState | undefined;
  /** Counts a page before it is rendered. @returns the exceeded limit */
  count(client: string): Promise<LimitState | undefined>;
  /** Counts a response that nothing was found, or that a filter matches nothing. @returns the exceeded limit */
  countMissing(client: string, status: number): Promise<LimitState | undefined>;
  /** Renders when its turn comes. @throws BusyError if too much is waiting */
  enqueue<T>(client: string, make: () => Promise<T>): Promise<T>;
}

export function createRenders({
  config,
  limiter,
  log,
  secrets,
}: Pick<Resources, "config" | "limiter" | "log" | "secrets">): Renders {
  const isTrusted = createProxyCheck(config.trustProxy);
  const rendersOf = (client: string) => countersOf(client, RENDERS_LIMIT, NETWORK_RENDERS_LIMIT);
  const queue = createFairQueue(QUEUE_LIMITS);
  const isInternal = (request: FastifyRequest) => isInternalRequest(request, secrets);
  const limits = cacheExceededLimits((limit, key) => limiter.take(limit, key));
  const take = async (counts: ReturnType<typeof countersOf>): Promise<LimitState | undefined> => {
    const state = await firstExceeded(counts, limits.take).catch((error: unknown) => {
      // Without the database, the page itself reports that.
      log.warn({ err: error }, "renders could not be counted");
    });
    return state?.exceeded ? state : undefined;
  };
  return {
    clientOf: (request) => clientAddress(request, isTrusted),
    isInternal,
    isExempt: (request) => request.socket.remoteAddress === CACHE_ADDRESS || isInternal(request),
    known: (client) =>
      rendersOf(client)
        .map(({ limit, key }) => limits.known(limit, key))
        .find(Boolean),
    count: (client) => take(rendersOf(client)),
    countMissing: async (client, status) =>
      status === 404 || status === 302
        ? take([{ limit: UNKNOWN_LIMIT, key: addressKey(client) }])
        : undefined,
    enqueue: (client, make) => queue.enqueue(addressKey(client), make),
  };
}

declare module "fastify" {
  interface FastifyInstance {
    renders: Renders;
  }
}

interface Full {
  state: LimitState;
  /** Monotonic time, because the system clock may be set back. */
  until: number;
}

interface ExceededLimitCache {
  /** Counts. A key over its limit is refused from memory. */
  take: Limiter["take"];
  /** Returns the state of a key that is known to be over its limit. */
  known(limit: Limit, key: string): LimitState | undefined;
}

/** @param take counts in the database */
export function cacheExceededLimits(take: Limiter["take"]): ExceededLimitCache {
  const full = new LRUCache<string, Full>({ max: MAX_KEYS });
  const nameOf = (limit: Limit, key: string): string => `${limit.name} ${key}`;
  const known = (limit: Limit, key: string): LimitState | undefined => {
    const found = full.get(nameOf(limit, key));
    const left = found ? found.until - performance.now() : 0;
    return found && left > 0 ? { ...found.state, resetSeconds: Math.ceil(left / 1000) } : undefined;
  };
  return {
    known,
    async take(limit, key, points) {
      const refused = known(limit, key);
      if (refused) return refused;
      const state = await take(limit, key, points);
      const until = performance.now() + state.resetSeconds * 1000;
      if (state.exceeded) full.set(nameOf(limit, key), { state, until });
      return state;
    },
  };
}
