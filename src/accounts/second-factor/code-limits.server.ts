// Limits codes after a right password, since six digits must not be guessed (docs/adr/0051).

import type { FastifyRequest } from "fastify";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import { type Limit, type Limiter, type LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { accountNotice } from "../notices.server.ts";
import type { User } from "../schema.ts";
import { findKnownDevice } from "../sessions/known-devices.server.ts";
import { isLikeRecoveryCode } from "./recovery-codes.server.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Per login: an address at an account, or a session that must confirm. */
const LOGIN: Limit = { name: "codes-login", points: 5, seconds: 15 * 60 };
/** Per account, across all unknown devices; persistent guessers wait longer. A known device has its own budget. */
const ACCOUNT: Limit[] = [
  { name: "codes", points: 10, seconds: 15 * 60 },
  { name: "codes-hour", points: 20, seconds: HOUR },
  { name: "codes-day", points: 40, seconds: DAY },
  { name: "codes-month", points: 100, seconds: 30 * DAY },
];
const ALARM: Limit = { name: "codes-alarm", points: 1, seconds: DAY };

export interface CheckedCode {
  isRight: boolean;
  /** Set if the code was not checked. */
  tooMany?: LimitState;
}

/**
 * Counts a code as wrong before it is checked, so that codes sent at the same time cannot all pass before the first is
 * counted. A right one takes that back.
 */
export async function limitCodes(
  resources: Resources,
  { id, email }: Pick<User, "id" | "email">,
  code: string,
  request: FastifyRequest,
  check: () => Promise<boolean>,
): Promise<CheckedCode> {
  const { db, limiter } = resources;
  const device = await findKnownDevice(db, email, request);
  const counts = [
    { limit: LOGIN, key: `${id} ${device ?? requestKey(request)}` },
    // Recovery codes cannot be guessed, so they work even when an account's tries are used up: the owner's way in.
    ...(isLikeRecoveryCode(code) ? [] : ACCOUNT).map((limit) => ({
      limit,
      key: device === undefined ? id : `${id} ${device}`,
    })),
  ];
  const { refused, giveBack } = await takeEach(limiter, counts);
  if (refused) {
    if (device === undefined) await warnOfCodes(resources, id);
    return { isRight: false, tooMany: refused };
  }
  const isRight = await check();
  if (isRight) await giveBack();
  return { isRight };
}

/** Counts for each key, or not at all if one is used up. */
async function takeEach(limiter: Limiter, counts: { limit: Limit; key: string }[]) {
  const taken: typeof counts = [];
  const giveBack = async (): Promise<void> => {
    for (const { limit, key } of taken.splice(0)) await limiter.refund(limit, key);
  };
  for (const count of counts) {
    const state = await limiter.take(count.limit, count.key);
    if (state.exceeded) {
      await giveBack();
      return { refused: state, giveBack };
    }
    taken.push(count);
  }
  return { refused: undefined, giveBack };
}

/** Tells the owner once a day, since anybody trying codes knows the password. */
async function warnOfCodes({ db, jobs, limiter, log }: Resources, userId: string): Promise<void> {
  if ((await limiter.take(ALARM, userId)).exceeded) return;
  log.warn({ userId }, "somebody who knows the password of an account guesses its codes");
  await jobs.enqueue(db, accountNotice, { userId, notice: "codes-guessed" });
}
