// Limits wrong passwords and codes of signed-in people, so that a stolen session cannot be used to guess them.

import type { FastifyReply } from "fastify";
import { sendTooMany } from "#src/platform/http/rate-limited.ts";
import type { Limit, Limiter } from "#src/platform/rate-limit.ts";

const PROOF_LIMIT: Limit = { name: "proofs", points: 10, seconds: 15 * 60 };

/**
 * Counts an attempt as wrong before it is checked, and takes that back if the proof was right.
 * @param check reports it as `isRight`, independent of other errors
 * @returns the result of `check`; undefined if 429 was sent
 */
export async function limitProofs<Result extends { isRight: boolean }>(
  limiter: Limiter,
  userId: string,
  reply: FastifyReply,
  check: () => Promise<Result>,
): Promise<Result | undefined> {
  const state = await limiter.take(PROOF_LIMIT, userId);
  if (state.exceeded) {
    void sendTooMany(reply, state);
    return undefined;
  }
  const result = await check();
  if (result.isRight) await limiter.refund(PROOF_LIMIT, userId);
  return result;
}
