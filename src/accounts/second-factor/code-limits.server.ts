// Wrong codes of somebody who knows the password or has a session: six digits must not be guessed (docs/adr/0051).
import type { FastifyRequest } from "fastify";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import { type Limit, type Limiter, type LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findKnownDevice } from "../sessions/known-devices.server.ts";
import { accountNotice } from "../notices.server.ts";
import type { User } from "../schema.ts";
import { isLikeRecoveryCode } from "./recovery-codes.server.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** One sign-in: an address at an account, or a session that is asked again. */
const LOGIN: Limit = { name: "codes-login", points: 5, seconds: 15 * 60 };
/** The account, from all devices it does not know together: who goes on waits longer. A known device has as many alone. */
const ACCOUNT: Limit[] = [
  { name: "codes", points: 10, seconds: 15 * 60 },
  { name: "codes-hour", points: 20, seconds: HOUR },
  { name: "codes-day", points: 40, seconds: DAY },
  { name: "codes-month", points: 100, seconds: 30 * DAY },
];
const ALARM: Limit = { name: "codes-alarm", points: 1, seconds: DAY };

export interface CheckedCode {
  isRight: boolean;
  /** Set where the code was not looked at. */
  tooMany?: LimitState;
}

/**
 * Checks a code, which counts as wrong before it is looked at: codes sent at the same time cannot all pass before the
 * first is counted. A right one takes that back.
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
    // Nobody guesses a recovery code, so it works when the tries of an account are used up: the owner's way in.
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

/** Counts for each key, or for none where one of them is used up. */
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

/** Whoever tries codes knows the password: the owner is told, once a day. */
async function warnOfCodes({ db, jobs, limiter, log }: Resources, userId: string): Promise<void> {
  if ((await limiter.take(ALARM, userId)).exceeded) return;
  log.warn({ userId }, "somebody who knows the password of an account guesses its codes");
  await jobs.enqueue(db, accountNotice, { userId, notice: "codes-guessed" });
}
