// Sends events in batches, without losing any when the visitor leaves the page.

import type { HeardTrack } from "#src/ui/tracking/track.ts";

const PATH = "/api/events";
/** Limit of a call (docs/produto.md, "Statistics"). */
const MAX_BATCH = 50;
const BATCH_MS = 3_000;
const RETRY_PAUSE_MS = 10_000;

interface EventQueue {
  add(track: HeardTrack): void;
  /** Sends a beacon, which the browser delivers even after the page is gone. */
  sendNow(): void;
}

interface Waiting {
  track: HeardTrack;
  wasTried: boolean;
}

/** Events are dropped after the second failure, to spare the visitor's connection. */
export function createEventQueue(): EventQueue {
  let waiting: Waiting[] = [];
  let timer: number | undefined;

  const sendLater = (pauseMs: number): void => {
    timer ??= window.setTimeout(() => send(sendWithRetry), pauseMs);
  };
  const send = (deliver: (batch: Waiting[]) => void): void => {
    window.clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) deliver(waiting.splice(0, MAX_BATCH));
  };
  const sendWithRetry = (batch: Waiting[]): void => {
    void sendBatch(batch).then((isDone) => {
      if (isDone) return;
      const again = batch.filter(({ wasTried }) => !wasTried);
      waiting = [...again.map(({ track }) => ({ track, wasTried: true })), ...waiting];
      if (again.length > 0) sendLater(RETRY_PAUSE_MS);
    });
  };
  return {
    add(track) {
      waiting.push({ track, wasTried: false });
      if (waiting.length >= MAX_BATCH) send(sendWithRetry);
      else sendLater(BATCH_MS);
    },
    sendNow: () => send(beacon),
  };
}

/** @returns false if a retry makes sense: a refusal (4xx) would only be repeated, except for 429 */
async function sendBatch(batch: Waiting[]): Promise<boolean> {
  try {
    const { status } = await fetch(PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: toBody(batch),
      keepalive: true,
    });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}

function beacon(batch: Waiting[]): void {
  const body = new Blob([toBody(batch)], { type: "application/json" });
  if (!navigator.sendBeacon(PATH, body)) void sendBatch(batch);
}

function toBody(batch: Waiting[]): string {
  return JSON.stringify({ events: batch.map(({ track }) => track) });
}
