// Plans retries of a failed delivery: exponential backoff with jitter, for `RETRY_HOURS`.

const FIRST_PAUSE_MS = 4_000;
const GROWTH = 3;
const MAX_PAUSE_MS = 2 * 3_600_000;
/** Longest `Retry-After` that is honored. */
const MAX_RETRY_AFTER_MS = 6 * 3_600_000;
/** Fraction by which a pause is shortened or lengthened at random, so that receivers do not get all retries at once. */
const JITTER = 0.25;

interface Failed {
  /** Number of the attempt that failed, from 1. */
  attempt: number;
  giveUpAt: Date;
  /** `Retry-After` of the response (RFC 9110 §10.2.3): seconds or a date. */
  retryAfter?: string | undefined;
}

/**
 * @param now ms since 1970
 * @param random 0 to 1
 * @returns undefined when it is time to give up; the last attempt is made exactly at `giveUpAt`
 */
export function nextAttemptAt(
  { attempt, giveUpAt, retryAfter }: Failed,
  now = Date.now(),
  random = Math.random(),
): Date | undefined {
  const end = giveUpAt.getTime();
  if (now >= end) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** Math.min(attempt - 1, 20), MAX_PAUSE_MS);
  const jittered = pause * (1 + JITTER * (2 * random - 1));
  const asked = Math.min(readRetryAfter(retryAfter, now), MAX_RETRY_AFTER_MS);
  return new Date(Math.min(now + Math.max(jittered, asked), end));
}

/** Returns ms from now; 0 if it is absent or cannot be parsed. */
function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(date - now, 0);
}
