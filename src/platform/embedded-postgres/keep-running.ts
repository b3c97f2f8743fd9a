// Starts PostgreSQL again when it ends by itself, as it does when its disk is full: the site goes on meanwhile with what
// it has in memory.
import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "./server.ts";

/** Pauses between attempts: they double from the first to the longest. */
const PAUSE_MS = { first: 500, longest: 10_000 };

interface Watcher {
  /** Called each time it has ended by itself, with a text that says how. */
  onExit: (how: string) => void;
  log: (line: string) => void;
}

/**
 * @param start starts another one; rejects where it cannot, and is then called again later, for as long as it takes
 * @returns whose `stop` ends it for good
 */
export function keepRunning(
  first: Server,
  start: () => Promise<Server>,
  { onExit, log }: Watcher,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;

  const startAgain = async (): Promise<Server | undefined> => {
    let lastReason = "";
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      try {
        const started = await start();
        log("PostgreSQL is running again");
        return started;
      } catch (error) {
        const { message } = error as Error;
        if (message !== lastReason) log(`PostgreSQL cannot be started yet: ${message}`);
        lastReason = message;
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      const how = await server.ended;
      if (stopping.signal.aborted) return;
      onExit(how);
      const next = await startAgain();
      if (!next) return;
      server = next;
      // It came up while it was to be stopped.
      if (stopping.signal.aborted) await server.stop();
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}
