// How many wrong passwords are too many.
import type { Limit, Limiter, LimitState } from "#src/platform/rate-limit.ts";

/** Contract §2: 10 failures in 15 minutes per address and account together. */
const PAIR_LIMIT: Limit = { name: "login", points: 10, seconds: 15 * 60 };
/**
 * Whoever guesses from many addresses gets fewer tries per hour than somebody at a single one does
 * (40). An hour, not a day: a stranger can spend these tries on purpose, and must not be able to
 * shut an administrator out for long.
 */
const ACCOUNT_LIMIT: Limit = { name: "login-account", points: 30, seconds: 60 * 60 };

export interface Attempt {
  /** The limit that is nearest, or the one that is exceeded. */
  state: LimitState;
  /** Only failures count: called when the attempt was none. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt as a failure before it is checked, so that guesses made at the same time cannot
 * all slip through before the first of them is counted. A refused attempt is not counted.
 * @param address the key of the caller's address
 */
export async function countAttempt(limiter: Limiter, address: string, email: string): Promise<Attempt> {
  const pair = { limit: PAIR_LIMIT, key: `${address} ${email}` };
  const account = { limit: ACCOUNT_LIMIT, key: email };
  const taken: (typeof pair)[] = [];
  const giveBack = async (): Promise<void> => {
    for (const { limit, key } of taken.splice(0)) await limiter.giveBack(limit, key);
  };
  const take = (count: typeof pair): Promise<LimitState> => {
    taken.push(count);
    return limiter.take(count.limit, count.key);
  };

  // In this order: one address that is refused already must not use up the account's tries.
  let state = await take(pair);
  if (!state.exceeded) {
    const ofAccount = await take(account);
    if (ofAccount.exceeded || ofAccount.remaining < state.remaining) state = ofAccount;
  }
  if (state.exceeded) await giveBack();
  return { state, giveBack };
}
