// How a process leaves: it tells the balancer, then lets each kept connection go with its next answer, so that no
// request meets a closed door.
import type { ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Kept connections without a request for so long count as quiet, ms. */
const QUIET_MS = 500;
/** So long they are waited for at most, ms. */
const MAX_WAIT_MS = 5_000;
/** How often a closing server closes connections that have become idle, ms. */
const CLOSE_IDLE_MS = 50;

/** How far the process has gone: `leaving` answers as before, but /readyz; `closing` keeps no connection. */
export interface Drain {
  state: "serving" | "leaving" | "closing";
  lastRequestAt: number;
}

declare module "fastify" {
  interface FastifyInstance {
    drain: Drain;
  }
}

export function createDrain(): Drain {
  return { state: "serving", lastRequestAt: 0 };
}

/** Every request passes here first. */
export function noteRequest(drain: Drain, response: ServerResponse): void {
  drain.lastRequestAt = performance.now();
  // Node then says `Connection: close`, whoever writes the answer.
  if (drain.state === "closing") response.shouldKeepAlive = false;
}

/**
 * Finishes the running requests and closes the server.
 * @param left until then requests are answered as before, while /readyz says 503 already
 */
export async function closeServer(app: FastifyInstance, left: Promise<unknown>): Promise<void> {
  const { drain, server } = app;
  drain.state = "leaving";
  await left;
  drain.state = "closing";
  // Connections that wait to be accepted are accepted first: closing would reset them.
  await nextTurn();
  // HTTP's own close() would cut idle connections, on which a request may be on its way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  await Promise.race([closed, untilQuiet(drain)]);
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  // Ends the streams, which have no end of their own, and waits for the requests in hand.
  await app.close();
  clearInterval(timer);
}

async function untilQuiet(drain: Drain): Promise<void> {
  const started = performance.now();
  for (;;) {
    await delay(QUIET_MS / 5);
    const now = performance.now();
    const quietMs = now - Math.max(started, drain.lastRequestAt);
    if (quietMs >= QUIET_MS || now - started >= MAX_WAIT_MS) return;
  }
}
