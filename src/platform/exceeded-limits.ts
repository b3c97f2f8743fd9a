// Remembers exceeded limits until their window ends. Refusing a client then costs neither a query nor a hash, so that
// a stranger who is over the limit cannot keep others waiting.

import { LRUCache } from "lru-cache";
import type { Limit, Limiter, LimitState } from "./rate-limit.ts";

/** A forgotten key is counted in the database again, and refused there. */
const MAX_KEYS = 10_000;

interface Full {
  state: LimitState;
  /** Monotonic time, because the system clock may be set back. */
  until: number;
}

export interface ExceededLimitCache {
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
