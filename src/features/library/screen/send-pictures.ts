// Sends many files, one after the other, over a connection that comes and goes.
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";

/** A file that is not in the library, and why. */
export interface Failed {
  file: File;
  reason: string;
  /** Whether it may arrive next time. */
  canRetry: boolean;
}

/** Why nothing is sent for a while. */
export interface Pause {
  reason: "connection" | "limit";
  seconds: number;
}

interface SendOptions {
  /** Sends one; sent again it must do no harm, since an answer may get lost. */
  send: (file: File) => Promise<unknown>;
  /** Waits for so long, or until there is reason to go on. */
  wait: (pause: Pause) => Promise<void>;
  onDone: () => void;
  onFailed: (failed: Failed) => void;
  /** Aborted: what is left counts as failed. */
  signal: AbortSignal;
}

const MAX_PAUSE = 30;
/** Answers of those between here and the site, or of a site that is about to come back. */
const AWAY = new Set([408, 502, 503, 504]);
/** Answers about the file itself: it would be refused again. */
const REFUSED = new Set([413, 415, 422]);

/** Sends each file until it is answered. One that did not arrive goes to the end, so that it holds up no other. */
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
      await send(file);
      tries = 0;
      onDone();
    } catch (error) {
      const pause = pauseAfter(error, ++tries);
      if (!pause) onFailed(describeFailure(file, error));
      else waiting.push(file);
      if (pause && !signal.aborted) await wait(pause);
    }
  }
}

/** @param tries how many in a row did not arrive */
function pauseAfter(error: unknown, tries: number): Pause | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, problem } = error;
  if (status === 429) return { reason: "limit", seconds: problem.retryAfter ?? MAX_PAUSE };
  // Without a status, or with that of success: it was cut before its end.
  if (status >= 300 && !AWAY.has(status)) return undefined;
  return { reason: "connection", seconds: problem.retryAfter ?? Math.min(2 ** tries, MAX_PAUSE) };
}

function describeFailure(file: File, error: unknown): Failed {
  const canRetry = !(error instanceof ApiError && REFUSED.has(error.status));
  return { file, reason: serverText(error, "O envio não chegou."), canRetry };
}
