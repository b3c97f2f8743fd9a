// Counts rate limits per key in PostgreSQL, so that they hold across processes and restarts.

import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { readSalt, saltedHash } from "./salts.ts";

/** `points` per `seconds`; the window starts with the first point. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Tolerated clock difference between machines. */
const SKEW_MS = 5_000;

export interface LimitState {
  limit: Limit;
  remaining: number;
  /** Whole seconds until the window ends. */
  resetSeconds: number;
  exceeded: boolean;
}

export interface Limiter {
  /** Consumes `points` (default 1); `exceeded` if that is more than the limit. */
  take(limit: Limit, key: string, points?: number): Promise<LimitState>;
  /** Refunds one point, for a request that turned out not to count. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Reads the state without counting; `exceeded` if the next point would be. */
  peek(limit: Limit, key: string): Promise<LimitState>;
}

/** @param enabled false for no limits (load tests, RATE_LIMITS=off) */
export function createLimiter(pool: Pool, enabled: boolean): Limiter {
  if (!enabled) return unlimited;
  const stores = new Map<string, RateLimiterPostgres>();
  const storeOf = (limit: Limit): RateLimiterPostgres => {
    let store = stores.get(limit.name);
    if (!store) {
      store = new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: limit.name,
        points: limit.points,
        duration: limit.seconds,
        clearExpiredByTimeout: stores.size === 0,
      });
      stores.set(limit.name, store);
    }
    return store;
  };
  let salt: Promise<Buffer> | undefined;
  /** IP and e-mail addresses are personal data, so the table stores only salted hashes. */
  const hashKey = async (key: string): Promise<string> => {
    salt ??= readSalt(pool, "limit-keys").catch((error: unknown) => {
      salt = undefined;
      throw error;
    });
    return saltedHash(await salt, key).toString("base64url");
  };
  /**
   * Shortens a window that lasts longer than a new one would. It started before the clock was set back; without this,
   * a limit of a minute could last an hour. Its count stays.
   */
  const shorten = async (
    limit: Limit,
    hashed: string,
    result: RateLimiterRes | null,
  ): Promise<RateLimiterRes | null> => {
    const longestMs = limit.seconds * 1000;
    if (!result || result.msBeforeNext <= longestMs + SKEW_MS) return result;
    await pool.query("UPDATE rate_limits SET expire = $2 WHERE key = $1 AND expire > $2", [
      storeOf(limit).getKey(hashed),
      Date.now() + longestMs,
    ]);
    return new RateLimiterRes(result.remainingPoints, longestMs, result.consumedPoints, false);
  };
  return {
    async take(limit, key, points = 1) {
      const hashed = await hashKey(key);
      try {
        return stateOf(limit, await shorten(limit, hashed, await storeOf(limit).consume(hashed, points)));
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes)
          return { ...stateOf(limit, await shorten(limit, hashed, rejection)), remaining: 0, exceeded: true };
        throw rejection;
      }
    },
    async refund(limit, key) {
      await storeOf(limit).reward(await hashKey(key));
    },
    async peek(limit, key) {
      const hashed = await hashKey(key);
      return stateOf(limit, await shorten(limit, hashed, await storeOf(limit).get(hashed)), 1);
    },
  };
}

/**
 * Returns the key of an IP address. An IPv6 address counts as its /64, because one household or server owns the whole
 * block (RFC 6177).
 */
export function addressKey(address: string): string {
  return prefixOf(address, 4);
}

/** Returns the key of an address's network. For IPv6 it is the /48, which providers assign to one customer. */
export function networkKey(address: string): string {
  return prefixOf(address, 3);
}

interface Counter {
  limit: Limit;
  key: string;
}

/** Lists the counters of a client: its address, and its network if that is larger. */
export function countersOf(address: string, own: Limit, network: Limit): Counter[] {
  const [key, networks] = [addressKey(address), networkKey(address)];
  return [{ limit: own, key }, ...(networks === key ? [] : [{ limit: network, key: networks }])];
}

/** @returns the first exceeded state; else the first of all */
export async function firstExceeded(
  counts: Counter[],
  look: (limit: Limit, key: string) => Promise<LimitState>,
): Promise<LimitState> {
  let first: LimitState | undefined;
  for (const { limit, key } of counts) {
    const state = await look(limit, key);
    if (state.exceeded) return state;
    first ??= state;
  }
  if (!first) throw new Error("nothing is counted");
  return first;
}

/** @param groups number of 16-bit groups of an IPv6 address that count */
function prefixOf(address: string, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const all =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return all
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** @param pending points about to be counted: 1 for `peek`, so that it reports a full window as exceeded */
function stateOf(limit: Limit, result: RateLimiterRes | null, pending = 0): LimitState {
  const consumed = result?.consumedPoints ?? 0;
  return {
    limit,
    remaining: Math.max(0, limit.points - consumed),
    resetSeconds: Math.max(1, Math.ceil((result?.msBeforeNext ?? limit.seconds * 1000) / 1000)),
    exceeded: consumed + pending > limit.points,
  };
}

const unused = (limit: Limit): LimitState => ({
  limit,
  remaining: limit.points,
  resetSeconds: limit.seconds,
  exceeded: false,
});

const unlimited: Limiter = {
  take: async (limit) => unused(limit),
  refund: async () => {},
  peek: async (limit) => unused(limit),
};
