// The rate limits of wrong passwords.
import type { Limit, Limiter, LimitState } from "#src/platform/rate-limit.ts";

/** Contract §2: 10 failures in 15 minutes per address and account together. */
const PAIR_LIMIT: Limit = { name: "login", points: 10, seconds: 15 * 60 };
/**
 * Against guessing from many addresses: fewer tries per hour than one address has (40). An hour and not a
 * day, because a stranger can use these tries up on purpose and must not lock an administrator out for long.
 */
const ACCOUNT_LIMIT: Limit = { name: "login-account", points: 30, seconds: 60 * 60 };

interface Attempt {
  /** The limit with the fewest tries left, or the one that is exceeded. */
  state: LimitState;
  /** To be called when the attempt succeeded: only failures count. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt as a failure before the password is checked; otherwise guesses sent at the same time
 * could all pass before the first is counted. A refused attempt is not counted.
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

  // The pair first: an address that is already refused must not use up the account's tries.
  let state = await take(pair);
  if (!state.exceeded) {
    const ofAccount = await take(account);
    if (ofAccount.exceeded || ofAccount.remaining < state.remaining) state = ofAccount;
  }
  if (state.exceeded) await giveBack();
  return { state, giveBack };
}
