// Sends the outbox while a page is open, and shows the outcomes.

import { SENT_TITLE } from "#src/settings/texts/words/contact.ts";
import type { LOST_MESSAGE } from "#src/settings/texts/words/frame.ts";
import { FORM_FAILED } from "#src/shared/form-texts.ts";
import type { ToastMessage } from "#src/ui/toasts/toast-view.tsx";
import { track } from "#src/ui/tracking/track.ts";
import {
  flushContacts,
  listWaiting,
  OUTBOX_CHANNEL,
  OUTBOX_SYNC,
  type OutboxChange,
  type OutboxOutcome,
  SENT_EVENT,
  takeOutcomes,
} from "./contact-outbox.ts";

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 120_000;

/** Texts of the notifications. */
interface OutboxWords {
  /** For a message that waited too long. */
  lost: typeof LOST_MESSAGE.words;
  /** For a message that was sent. */
  sent: string;
}

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Exists in Chromium only. */
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Tries to send waiting messages as long as the page is open.
 * @returns a function that stops it
 */
export function watchOutbox(notify: (message: ToastMessage) => void, words: OutboxWords): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showOutcomes = async (): Promise<void> => {
    // A notification on a hidden page would not be seen.
    if (document.visibilityState !== "visible") return;
    for (const outcome of await takeOutcomes()) {
      notify(describeOutcome(outcome, words));
      if (outcome.fate === "sent") track(SENT_EVENT);
    }
  };
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const isDone = (await listWaiting()).length === 0 || (await flushContacts());
      await showOutcomes();
      if (isDone || signal.aborted) return;
    } catch {
      return;
    }
    // No event tells that the server is available again.
    timer = setTimeout(() => void attempt(), pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };
  const attemptAnew = (): void => {
    pause = FIRST_PAUSE_MS;
    void attempt();
  };

  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<OutboxChange>) => {
    if ("settled" in data) return void showOutcomes().catch(() => {});
    void askForSync();
    clearTimeout(timer);
    timer = setTimeout(attemptAnew, FIRST_PAUSE_MS);
  });
  addEventListener("online", attemptAnew, { signal });
  document.addEventListener("visibilitychange", attemptAnew, { signal });
  attemptAnew();
  return () => {
    watching.abort();
    channel.close();
    clearTimeout(timer);
  };
}

/** With Background Sync the browser sends even after the last page is closed. */
async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined;
    await registration?.sync?.register(OUTBOX_SYNC);
  } catch {
    // Not allowed: the next open page sends it.
  }
}

function describeOutcome({ fate, detail }: OutboxOutcome, { lost, sent }: OutboxWords): ToastMessage {
  if (fate === "sent") return { title: SENT_TITLE, description: sent };
  if (fate === "refused") {
    return { ...FORM_FAILED, description: detail ?? FORM_FAILED.description, tone: "destructive" };
  }
  return { title: lost.title, description: lost.text, tone: "destructive" };
}
