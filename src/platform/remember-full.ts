// Who is over a limit, remembered until the window ends: refusing somebody must cost neither the database nor a hash, or a
// stranger whom nothing more is made for would still keep others waiting.
import { LRUCache } from "lru-cache";
import type { Limit, Limiter, LimitState } from "./rate-limit.ts";

/** Keys that are remembered; whoever is forgotten is counted again, and refused by that. */
const MAX_KEYS = 10_000;

interface Full {
  state: LimitState;
  /** By the time since the start: the machine's time of day may be set back. */
  until: number;
}

export interface RememberedLimits {
  /** Counts; a key that is over its limit is refused from memory, and nothing of it is given back. */
  take: Limiter["take"];
  /** Over which limit a key is known to be. */
  known(limit: Limit, key: string): LimitState | undefined;
}

/** @param take counts in the database */
export function rememberFull(take: Limiter["take"]): RememberedLimits {
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
