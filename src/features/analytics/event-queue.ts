// The batching sender: few calls, and none lost when the page is left.
import type { HeardTrack } from "#src/ui/tracking/track.ts";

const ADDRESS = "/api/events";
/** What a single call takes (contract §3). */
const LARGEST_BATCH = 50;
const PAUSE_MS = 3_000;
const RETRY_PAUSE_MS = 10_000;

export interface EventQueue {
  /** Sends within a few seconds. */
  add(track: HeardTrack): void;
  /** Sends what waits in a way that outlives the page. */
  sendNow(): void;
}

interface Waiting {
  track: HeardTrack;
  wasTried: boolean;
}

/** Events are dropped after the second failure: they are worth no more of a visitor's connection. */
export function createEventQueue(): EventQueue {
  let waiting: Waiting[] = [];
  let timer: number | undefined;

  const sendLater = (pauseMs: number): void => {
    timer ??= window.setTimeout(() => send(postWithRetry), pauseMs);
  };
  const send = (deliver: (batch: Waiting[]) => void): void => {
    window.clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) deliver(waiting.splice(0, LARGEST_BATCH));
  };
  const postWithRetry = (batch: Waiting[]): void => {
    void post(batch).then((isTaken) => {
      if (isTaken) return;
      const again = batch.filter(({ wasTried }) => !wasTried);
      waiting = [...again.map(({ track }) => ({ track, wasTried: true })), ...waiting];
      if (again.length > 0) sendLater(RETRY_PAUSE_MS);
    });
  };
  return {
    add(track) {
      waiting.push({ track, wasTried: false });
      if (waiting.length >= LARGEST_BATCH) send(postWithRetry);
      else sendLater(PAUSE_MS);
    },
    sendNow: () => send(beacon),
  };
}

/** Whether the server has dealt with it: what it refuses will not get better by repeating it. */
async function post(batch: Waiting[]): Promise<boolean> {
  try {
    const { status } = await fetch(ADDRESS, {
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
  if (!navigator.sendBeacon(ADDRESS, body)) void post(batch);
}

function toBody(batch: Waiting[]): string {
  return JSON.stringify({ events: batch.map(({ track }) => track) });
}
