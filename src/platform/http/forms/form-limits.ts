// The limits that all public forms share per address: how many are accepted, how many refused.
import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
} from "fastify";
import type { Limiter, LimitState } from "#src/platform/rate-limit.ts";
import { ACCEPTED_FORMS_LIMIT, API_LIMIT, REFUSED_FORMS_LIMIT } from "#src/platform/http/limits.ts";
import { requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";

/** The result of submitting a form; `repeated`: this submission was stored before. */
export type Submitted =
  | { ok: false; detail?: string }
  | { ok: true; outcome: "stored" | "repeated" | "discarded" };

/**
 * Route options of a public form's call: too many refusals close it, and whatever is refused counts,
 * an unreadable body too. The handler submits through `submitForm`.
 */
export function publicForm(limiter: Limiter): {
  config: { publicForm: true; limit: "own" };
  onRequest: onRequestAsyncHookHandler;
  onSend: onSendAsyncHookHandler;
} {
  return {
    config: { publicForm: true, limit: "own" },
    onRequest: async (request, reply) => {
      // The same act sent again costs none of its form's count, but it is a call.
      const calls = await limiter.take(API_LIMIT, requestKey(request));
      if (calls.exceeded) {
        setRateLimitHeaders(reply, calls);
        return sendTooMany(reply, calls);
      }
      const state = await peekRefusals(limiter, requestKey(request));
      if (!state.exceeded) return;
      setRateLimitHeaders(reply, state);
      return sendTooMany(reply, state);
    },
    onSend: async (request, reply, payload) => {
      const { statusCode } = reply;
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) {
        setRateLimitHeaders(reply, await countRefusal(limiter, requestKey(request)));
      }
      return payload;
    },
  };
}

/** Whether an address has sent too much rubbish to be listened to. */
export function peekRefusals(limiter: Limiter, address: string): Promise<LimitState> {
  return limiter.peek(REFUSED_FORMS_LIMIT, address);
}

export function countRefusal(limiter: Limiter, address: string): Promise<LimitState> {
  return limiter.take(REFUSED_FORMS_LIMIT, address);
}

/**
 * Submits a valid form sent as a call, and sets the headers of its limit.
 * @returns what `submit` gave, or that the address has used up its accepted forms
 */
export async function submitForm<Result extends Submitted>(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
  submit: (sender: { userAgent: string | undefined }) => Promise<Result>,
): Promise<Result | { ok: false; code: "too-many-requests"; retryAfter: number }> {
  const sender = { userAgent: request.headers["user-agent"] };
  const { state, result } = await submitCounted(limiter, requestKey(request), () => submit(sender));
  setRateLimitHeaders(reply, state);
  return result ?? { ok: false, code: "too-many-requests", retryAfter: state.resetSeconds };
}

/**
 * Submits a valid form unless its address has used up its accepted ones. Only what is newly taken in
 * counts: neither a refusal, nor a failure of ours, nor the same act arriving again.
 * @returns the limit's state, and what `submit` gave unless the limit is exceeded
 */
export async function submitCounted<Result extends Submitted>(
  limiter: Limiter,
  address: string,
  submit: () => Promise<Result>,
): Promise<{ state: LimitState; result?: Result }> {
  const giveBack = () => limiter.giveBack(ACCEPTED_FORMS_LIMIT, address);
  // Taken beforehand: of many that arrive at once, no more than the limit get through.
  const state = await limiter.take(ACCEPTED_FORMS_LIMIT, address);
  if (state.exceeded) {
    await giveBack();
    return { state };
  }
  try {
    const result = await submit();
    const counts = result.ok && result.outcome !== "repeated";
    if (counts) return { state, result };
    await giveBack();
    return { state: { ...state, remaining: state.remaining + 1 }, result };
  } catch (error) {
    await giveBack().catch(() => {});
    throw error;
  }
}
