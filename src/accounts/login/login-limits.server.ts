// The limits of wrong passwords: who guesses slows himself down, and not the owner of the account (docs/adr/0051).
import {
  addressKey,
  type Limit,
  type Limiter,
  type LimitState,
  networkKey,
} from "#src/platform/rate-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** docs/produto.md, "Signing in": 10 failures in 15 minutes per address and account together; of a known device, in its place. */
const PAIR: Limit = { name: "login", points: 10, seconds: 15 * MINUTE };
const DEVICE: Limit = { name: "login-device", points: 10, seconds: 15 * MINUTE };
/** Failures of an address and of its network (an IPv6 /48), at whatever accounts: who goes on waits longer. */
const ADDRESS: Limit[] = [
  { name: "login-address", points: 40, seconds: HOUR },
  { name: "login-address-day", points: 120, seconds: 24 * HOUR },
];
const NETWORK: Limit[] = [
  { name: "login-network", points: 120, seconds: HOUR },
  { name: "login-network-day", points: 360, seconds: 24 * HOUR },
];
/** Accounts that an address may fail at; after that, one at a time. */
const ACCOUNTS: Limit = { name: "login-accounts", points: 10, seconds: 15 * MINUTE };
const NEXT_ACCOUNT: Limit = { name: "login-next-account", points: 1, seconds: 30 };
/**
 * What reaches the password of an account from devices it does not know: 58 tries in 10 minutes. A part of it is for
 * addresses that have hardly tried yet: among many that go on, the owner at a new device is such a one.
 */
const NEWCOMERS: Limit = { name: "login-newcomers", points: 1, seconds: 20 };
const OTHERS: Limit = { name: "login-others", points: 14, seconds: 5 * MINUTE };
/** How often an address is a newcomer at an account: an owner who has to wait comes back. */
const NEW: Limit = { name: "login-new", points: 3, seconds: HOUR };

interface Attempt {
  /** The limit with the fewest tries left, or the one that is exceeded. */
  state: LimitState;
  /** Whether more is tried at this account than a person would. */
  isUnderAttack: boolean;
  /** To be called when the attempt succeeded: only failures count. */
  giveBack(): Promise<void>;
}

interface Trial {
  /** The caller's address. */
  address: string;
  email: string;
  /** The device, if it has signed in to this account before: then nothing that others do touches it. */
  device?: string | undefined;
}

interface Count {
  limit: Limit;
  key: string;
}

/**
 * Counts an attempt as a failure before the password is checked; otherwise guesses sent at the same time
 * could all pass before the first is counted. A refused attempt is not counted, but for its address.
 */
export async function countAttempt(limiter: Limiter, { address, email, device }: Trial): Promise<Attempt> {
  const taken: Count[] = [];
  const giveBack = async (): Promise<void> => {
    for (const { limit, key } of taken.splice(0)) await limiter.refund(limit, key);
  };
  const take = async (limit: Limit, key: string): Promise<LimitState> => {
    const state = await limiter.take(limit, key);
    // A full window stays full: what did not fit must not be given back.
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
    // The last one of them begins the first pause.
    const next = accounts.remaining === 0 ? await take(NEXT_ACCOUNT, own) : accounts;
    if (next.exceeded) return refuse(next);
  }
  const { newcomers, others } = await takeFromAccount(limiter, take, networkKey(address), email);
  if (others?.exceeded) {
    return refuse(newcomers && newcomers.resetSeconds < others.resetSeconds ? newcomers : others, true);
  }
  return answer(pair);
}

/** Takes a try of the account: a newcomer's, or one that all others share. */
async function takeFromAccount(
  limiter: Limiter,
  take: (limit: Limit, key: string) => Promise<LimitState>,
  network: string,
  email: string,
): Promise<{ newcomers?: LimitState; others?: LimitState }> {
  // Not given back: to have tried, with success or not, is to be no newcomer any more.
  const isNew = !(await limiter.take(NEW, `${network} ${email}`)).exceeded;
  const newcomers = isNew ? await take(NEWCOMERS, email) : undefined;
  if (newcomers && !newcomers.exceeded) return { newcomers };
  const others = await take(OTHERS, email);
  return { ...(newcomers && { newcomers }), others };
}
