// Limits wrong passwords so that guessing slows down the guesser, not the account's owner (docs/adr/0051).

import {
  addressKey,
  type Limit,
  type Limiter,
  type LimitState,
  networkKey,
} from "#src/platform/rate-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** 10 failures in 15 minutes per address and account, or per known device (docs/produto.md, "Signing in"). */
const PAIR: Limit = { name: "login", points: 10, seconds: 15 * MINUTE };
const DEVICE: Limit = { name: "login-device", points: 10, seconds: 15 * MINUTE };
/** Failures of an address and its network (an IPv6 /48) across all accounts; persistent guessers wait longer. */
const ADDRESS: Limit[] = [
  { name: "login-address", points: 40, seconds: HOUR },
  { name: "login-address-day", points: 120, seconds: 24 * HOUR },
];
const NETWORK: Limit[] = [
  { name: "login-network", points: 120, seconds: HOUR },
  { name: "login-network-day", points: 360, seconds: 24 * HOUR },
];
/** Limits how many accounts an address may fail at; beyond that, one at a time. */
const ACCOUNTS: Limit = { name: "login-accounts", points: 10, seconds: 15 * MINUTE };
const NEXT_ACCOUNT: Limit = { name: "login-next-account", points: 1, seconds: 30 };
/**
 * Limits password checks of an account from unknown devices: 58 tries in 10 minutes. One part is reserved for addresses
 * that have hardly tried yet, so that an owner on a new device gets through during an attack.
 */
const NEWCOMERS: Limit = { name: "login-newcomers", points: 1, seconds: 20 };
const OTHERS: Limit = { name: "login-others", points: 14, seconds: 5 * MINUTE };
/** Limits how often an address counts as a newcomer to an account; an owner told to wait returns within it. */
const NEW: Limit = { name: "login-new", points: 3, seconds: HOUR };

interface Attempt {
  /** The limit with the fewest tries left, or the exceeded one. */
  state: LimitState;
  /** True if the account gets more tries than one person would make. */
  isUnderAttack: boolean;
  /** Call it when the attempt succeeded, since only failures count. */
  giveBack(): Promise<void>;
}

interface Trial {
  address: string;
  email: string;
  /** The device, if it has signed in to this account before; other people's failures do not affect it. */
  device?: string | undefined;
}

interface Count {
  limit: Limit;
  key: string;
}

/**
 * Counts an attempt as a failure before the password is checked; otherwise guesses sent at the same time could all pass
 * before the first is counted. A refused attempt counts only against its address.
 */
export async function countAttempt(limiter: Limiter, { address, email, device }: Trial): Promise<Attempt> {
  const taken: Count[] = [];
  const giveBack = async (): Promise<void> => {
    for (const { limit, key } of taken.splice(0)) await limiter.refund(limit, key);
  };
  const take = async (limit: Limit, key: string): Promise<LimitState> => {
    const state = await limiter.take(limit, key);
    // A full window stays full: an attempt that did not fit must not be given back.
    if (!state.exceeded) taken.push({ limit, key });
    return state;
  };
  const answer = (state: LimitState, isUnderAttack = false): Attempt => ({ state, isUnderAttack, giveBack });
  const refuse = async (state: LimitState, isUnderAttack = false): Promise<Attempt> => {
    await giveBack();
    return answer(state, isUnderAttack);
  };

  if (device) return answer(await take(DEVICE, `${device} ${email}`));
  const own = addressKey(address);
  const pair = await take(PAIR, `${own} ${email}`);
  if (pair.exceeded) return refuse(pair);
  for (const { limit, key } of [
    ...ADDRESS.map((limit) => ({ limit, key: own })),
    ...NETWORK.map((limit) => ({ limit, key: networkKey(address) })),
  ]) {
    const state = await take(limit, key);
    if (state.exceeded) return refuse(state);
  }
  const isFirst = pair.remaining === PAIR.points - 1;
  if (isFirst) {
    const accounts = await take(ACCOUNTS, own);
    // The last free account starts the first pause.
    const next = accounts.remaining === 0 ? await take(NEXT_ACCOUNT, own) : accounts;
    if (next.exceeded) return refuse(next);
  }
  const { newcomers, others } = await takeFromAccount(limiter, take, networkKey(address), email);
  if (others?.exceeded) {
    return refuse(newcomers && newcomers.resetSeconds < others.resetSeconds ? newcomers : others, true);
  }
  return answer(pair);
}

/** Uses a newcomer's try of the account, or one that all others share. */
async function takeFromAccount(
  limiter: Limiter,
  take: (limit: Limit, key: string) => Promise<LimitState>,
  network: string,
  email: string,
): Promise<{ newcomers?: LimitState; others?: LimitState }> {
  // Not given back: after any attempt, successful or not, the address is no longer a newcomer.
  const isNew = !(await limiter.take(NEW, `${network} ${email}`)).exceeded;
  const newcomers = isNew ? await take(NEWCOMERS, email) : undefined;
  if (newcomers && !newcomers.exceeded) return { newcomers };
  const others = await take(OTHERS, email);
  return { ...(newcomers && { newcomers }), others };
}
