// Restarts PostgreSQL when it ends by itself, as it does on a full disk. The site goes on meanwhile with what it has
// in memory.

import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "./server.ts";

/** Pauses between attempts double up to the longest. */
const PAUSE_MS = { first: 500, longest: 10_000 };

interface Watcher {
  /** Called whenever the server ended by itself, with a text that says how. */
  onExit: (how: string) => void;
  log: (line: string) => void;
}

/**
 * @param start starts a new server; if it rejects, it is called again later, until it succeeds
 * @returns an object whose `stop` ends the server for good
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
      // The server came up while it was being stopped.
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
