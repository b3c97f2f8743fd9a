// Logs the job queue's errors without flooding: every worker polls, and without a database every poll fails.

import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../logger.ts";

const AGAIN_MS = 1_000;
/**
 * Codes of the system, and of PostgreSQL: connection exceptions, no connections allowed, shutdown and start, too
 * many.
 */
const NO_CONNECTION =
  /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|55000|57P0\d|53300)$/;
/** pg has no codes for these. */
const NO_CONNECTION_TEXT = /connection terminated|timeout exceeded|not queryable|connection error/i;

export interface QueueErrors {
  onError(error: unknown): void;
  /** Stops logging, because connections are now cut on purpose. */
  stop(): void;
}

/**
 * Logs once that the database is unavailable, and once that it is back; other errors each time.
 * @param ask resolves if the database answers
 */
export function logQueueErrors(log: Logger, ask: () => Promise<unknown>): QueueErrors {
  let isAway = false;
  let isStopped = false;
  const untilBack = async (): Promise<void> => {
    while (!isStopped) {
      await delay(AGAIN_MS, undefined, { ref: false });
      try {
        await ask();
      } catch {
        continue;
      }
      isAway = false;
      if (!isStopped) log.info("the job queue has its database again");
      return;
    }
  };
  return {
    onError(error) {
      if (isStopped) return;
      if (!isWithoutDatabase(error)) return log.error({ err: error }, "job queue error");
      if (isAway) return;
      isAway = true;
      log.error({ err: error }, "the job queue has lost its database");
      void untilBack();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** @param error from the queue's workers, a plain object with the fields of an error */
function isWithoutDatabase(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, message, cause } = error as Partial<Record<"code" | "message" | "cause", unknown>>;
  if (NO_CONNECTION.test(String(code)) || NO_CONNECTION_TEXT.test(String(message))) return true;
  // The scheduler of pg-boss wraps the original error.
  return isWithoutDatabase(cause);
}
