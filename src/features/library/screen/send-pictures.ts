import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";

export interface Failed {
  file: File;
  reason: string;
  /** False if the file itself was refused. */
  canRetry: boolean;
}

export interface Pause {
  reason: "connection" | "limit";
  seconds: number;
}

/** Describes what was not kept of a stored file. */
export interface Noticed {
  file: File;
  notice: string;
}

/** Says why a file cannot be sent, now or later. */
export class UnsendableFile extends Error {}

interface SendOptions {
  /** Must be idempotent, because an answer may get lost. */
  send: (file: File) => Promise<{ notice?: string }>;
  /** Waits for the pause, or until there is a reason to continue. */
  wait: (pause: Pause) => Promise<void>;
  onDone: (noticed: Noticed | undefined) => void;
  onFailed: (failed: Failed) => void;
  /** Aborting counts the remaining files as failed. */
  signal: AbortSignal;
}

const MAX_PAUSE = 30;
/** Answers from proxies, or from a site that is restarting. */
const AWAY = new Set([408, 502, 503, 504]);
/** Answers about the file itself: it would be refused again. */
const REFUSED = new Set([413, 415, 422]);

/** Sends each file until it is answered. A failed file goes to the end, so that it blocks no other. */
export async function sendPictures(files: File[], options: SendOptions): Promise<void> {
  const { send, wait, onDone, onFailed, signal } = options;
  const waiting = [...files];
  let tries = 0;
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (signal.aborted) {
      onFailed({ file, reason: "Não foi enviada.", canRetry: true });
      continue;
    }
    try {
      const { notice } = await send(file);
      tries = 0;
      onDone(notice ? { file, notice } : undefined);
    } catch (error) {
      const pause = pauseAfter(error, ++tries);
      if (!pause) onFailed(describeFailure(file, error));
      else waiting.push(file);
      if (pause && !signal.aborted) await wait(pause);
    }
  }
}

/** @param tries consecutive failures */
function pauseAfter(error: unknown, tries: number): Pause | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, problem } = error;
  if (status === 429) return { reason: "limit", seconds: problem.retryAfter ?? MAX_PAUSE };
  // The connection broke if there is no status, or an incomplete successful answer.
  if (status >= 300 && !AWAY.has(status)) return undefined;
  return { reason: "connection", seconds: problem.retryAfter ?? Math.min(2 ** tries, MAX_PAUSE) };
}

function describeFailure(file: File, error: unknown): Failed {
  if (error instanceof UnsendableFile) return { file, reason: error.message, canRetry: false };
  const canRetry = !(error instanceof ApiError && REFUSED.has(error.status));
  return { file, reason: serverText(error, "O envio falhou."), canRetry };
}
