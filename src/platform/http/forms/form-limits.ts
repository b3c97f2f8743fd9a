// Limits per address that all public forms share, for accepted and for rejected submissions.

import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
} from "fastify";
import {
  addressKey,
  countersOf,
  firstExceeded,
  type Limit,
  type Limiter,
  type LimitState,
} from "../../rate-limit.ts";
import {
  ACCEPTED_FORMS_LIMIT,
  ALL_FORM_FILES_LIMIT,
  API_LIMIT,
  FORM_FILES_LIMIT,
  NETWORK_ACCEPTED_FORMS_LIMIT,
  NETWORK_REFUSED_FORMS_LIMIT,
  REFUSED_FORMS_LIMIT,
} from "../limits.ts";
import type { FieldError } from "../problem.ts";
import { clientOf, requestKey, sendTooMany, setRateLimitHeaders } from "../rate-limited.ts";

/** Result of a submission. `repeated`: it was stored before. */
export type Submitted =
  | { ok: false; detail?: string; errors?: FieldError[]; retryAfter?: number }
  | { ok: true; outcome: "stored" | "repeated" | "discarded" };

/**
 * Route options of a public form. After too many rejections it responds with 429. Every rejection counts, even of an
 * unreadable body. The handler calls `submitForm`.
 */
export function publicForm(limiter: Limiter): {
  config: { publicForm: true; limit: "own" };
  onRequest: onRequestAsyncHookHandler;
  onSend: onSendAsyncHookHandler;
} {
  return {
    config: { publicForm: true, limit: "own" },
    onRequest: async (request, reply) => {
      // A repeated submission does not count as accepted, but it counts as a request.
      const calls = await limiter.take(API_LIMIT, requestKey(request));
      if (calls.exceeded) {
        setRateLimitHeaders(reply, calls);
        return sendTooMany(reply, calls);
      }
      const state = await peekRefusals(limiter, clientOf(request));
      if (!state.exceeded) return;
      setRateLimitHeaders(reply, state);
      return sendTooMany(reply, state);
    },
    onSend: async (request, reply, payload) => {
      const { statusCode } = reply;
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) {
        setRateLimitHeaders(reply, await countRefusal(limiter, clientOf(request)));
      }
      return payload;
    },
  };
}

/** Tells whether too many submissions of an address were rejected. */
export function peekRefusals(limiter: Limiter, address: string): Promise<LimitState> {
  return firstExceeded(countersOf(address, REFUSED_FORMS_LIMIT, NETWORK_REFUSED_FORMS_LIMIT), limiter.peek);
}

export function countRefusal(limiter: Limiter, address: string): Promise<LimitState> {
  return firstExceeded(countersOf(address, REFUSED_FORMS_LIMIT, NETWORK_REFUSED_FORMS_LIMIT), limiter.take);
}

const MEGABYTE = 1024 * 1024;

/**
 * Counts the files of a form before they are looked into and stored.
 * @returns the exceeded limit; undefined if they may be stored
 */
export async function countFormFiles(
  limiter: Limiter,
  address: string,
  bytes: number,
): Promise<LimitState | undefined> {
  const points = Math.ceil(bytes / MEGABYTE);
  if (points === 0) return undefined;
  const own = await limiter.take(FORM_FILES_LIMIT, addressKey(address), points);
  if (own.exceeded) return own;
  const all = await limiter.take(ALL_FORM_FILES_LIMIT, "all", points);
  return all.exceeded ? all : undefined;
}

/**
 * Submits a valid form of an API request, and sets the headers of its limit.
 * @returns the result of `submit`, or 429 if the address has used up its accepted submissions
 */
export async function submitForm<Result extends Submitted>(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
  submit: (sender: { userAgent: string | undefined }) => Promise<Result>,
): Promise<Result | { ok: false; code: "too-many-requests"; retryAfter: number }> {
  const sender = { userAgent: request.headers["user-agent"] };
  const { state, result } = await submitCounted(limiter, clientOf(request), () => submit(sender));
  setRateLimitHeaders(reply, state);
  return result ?? { ok: false, code: "too-many-requests", retryAfter: state.resetSeconds };
}

/**
 * Submits a valid form unless its address has used up its accepted submissions. Only a newly stored one counts: no
 * rejection, server failure or repetition.
 * @returns the limit's state, and the result of `submit` unless the limit is exceeded
 */
export async function submitCounted<Result extends Submitted>(
  limiter: Limiter,
  address: string,
  submit: () => Promise<Result>,
): Promise<{ state: LimitState; result?: Result }> {
  const taken: [Limit, string][] = [];
  const refund = async () => {
    for (const [limit, key] of taken) await limiter.refund(limit, key);
  };
  // Counted first, so that concurrent requests cannot exceed the limit.
  const counts = countersOf(address, ACCEPTED_FORMS_LIMIT, NETWORK_ACCEPTED_FORMS_LIMIT);
  const state = await firstExceeded(counts, (limit, key) => {
    taken.push([limit, key]);
    return limiter.take(limit, key);
  });
  if (state.exceeded) {
    await refund();
    return { state };
  }
  try {
    const result = await submit();
    const counts = result.ok && result.outcome !== "repeated";
    if (counts) return { state, result };
    await refund();
    return { state: { ...state, remaining: state.remaining + 1 }, result };
  } catch (error) {
    await refund().catch(() => {});
    throw error;
  }
}
