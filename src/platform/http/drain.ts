// Graceful shutdown: tells the load balancer, then closes each keep-alive connection with its next response, so that
// no request fails.

import type { ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Keep-alive connections without a request for this long count as quiet, in ms. */
const QUIET_MS = 500;
/** Longest wait for quiet connections, in ms. */
const MAX_WAIT_MS = 5_000;
/** Interval at which a closing server closes idle connections, in ms. */
const CLOSE_IDLE_MS = 50;

/** State of a shutdown. `leaving` responds as before, except for /readyz; `closing` keeps no connection alive. */
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

/** Must be called first for every request. */
export function noteRequest(drain: Drain, response: ServerResponse): void {
  drain.lastRequestAt = performance.now();
  // Makes Node send `Connection: close`, whoever writes the response.
  if (drain.state === "closing") response.shouldKeepAlive = false;
}

/**
 * Finishes running requests and closes the server.
 * @param left until it resolves, requests are answered as before, while /readyz already says 503
 */
export async function closeServer(app: FastifyInstance, left: Promise<unknown>): Promise<void> {
  const { drain, server } = app;
  drain.state = "leaving";
  await left;
  drain.state = "closing";
  // Accepts pending connections first, because closing would reset them.
  await nextTurn();
  // HTTP's own close() would cut idle connections on which a request may be on its way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  await Promise.race([closed, untilQuiet(drain)]);
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  // Ends open streams, and waits for running requests.
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
