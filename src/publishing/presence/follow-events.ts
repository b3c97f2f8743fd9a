// Reads server-sent events with a bearer token, which EventSource cannot send.

import { createParser } from "eventsource-parser";
import { ApiError } from "#src/ui/api/api-client.ts";

/** Reconnect delay; doubles after each failure. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** The server sends something every ten seconds; a stream that is silent for so long is dead. */
const SILENCE_MS = 30_000;

interface EventSteps {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** @param data parsed JSON */
  onEvent(name: string, data: unknown): void;
  /** Called when the stream ends; it is reopened. */
  onLost(): void;
}

/** Reads events and reconnects until aborted or refused for good. Never rejects. */
export async function followEvents(steps: EventSteps, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const given = new AbortController();
    try {
      const stream = await steps.open(AbortSignal.any([signal, given.signal]));
      await readEvents(stream, (name, data) => {
        pause = FIRST_PAUSE_MS;
        if (!signal.aborted) steps.onEvent(name, data);
      });
    } catch (error) {
      if (isFinal(error)) return;
    }
    given.abort();
    if (signal.aborted) return;
    steps.onLost();
    // Jitter: all open editors reconnect to a restarted server.
    await wait(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

/** @throws if the stream breaks or is silent for too long */
async function readEvents(stream: ReadableStream<Uint8Array>, onEvent: EventSteps["onEvent"]): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = "message", data }) => onEvent(event, JSON.parse(data)),
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    const silence = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Whether retrying is useless. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
