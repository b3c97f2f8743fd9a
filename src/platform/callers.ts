// Tells who the current work is done for. AsyncLocalStorage carries it through every call, so that functions need not
// pass on whose budget they use (docs/adr/0052) or who is recorded as the author.

import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Visitors have their own queue, so they never wait for staff. */
export type QueueName = "visitors" | "staff";

export interface Caller {
  queue: QueueName;
  /** Owner of the budget that the work uses: an account, a token, or one for all visitors and one for all background work. */
  owner: string;
}

/** Owner of background work, which may wait as long as it takes. */
export const BACKGROUND_OWNER = "jobs";

/** Set on a request by the guards of the scopes. */
interface Identified {
  session?: { user: { id: string } };
  tokenHolder?: { id: string };
}

export interface Callers {
  /** Makes each request available to everything that is done for it. */
  track(app: FastifyInstance): void;
  /** Returns the request that the current work is done for; undefined in jobs and commands. */
  request(): FastifyRequest | undefined;
  current(): Caller;
  /** Runs work on behalf of somebody other than the request's caller. */
  runAs<T>(caller: Caller, work: () => T): T;
}

/** A resource of the process, because modules keep no state (docs/adr/0068). */
export function createCallers(): Callers {
  const requests = new AsyncLocalStorage<FastifyRequest>();
  const others = new AsyncLocalStorage<Caller>();
  return {
    track(app) {
      // Two hooks, because reading the body leaves the first context.
      app.addHook("onRequest", (request, _reply, done) => requests.run(request, done));
      app.addHook("preValidation", (request, _reply, done) => requests.run(request, done));
    },
    request: () => requests.getStore(),
    current() {
      const known = others.getStore();
      if (known) return known;
      const request = requests.getStore();
      if (!request) return { queue: "staff", owner: BACKGROUND_OWNER };
      const { session, tokenHolder } = request as Identified;
      if (session) return { queue: "staff", owner: `user:${session.user.id}` };
      if (tokenHolder) return { queue: "staff", owner: `token:${tokenHolder.id}` };
      return { queue: "visitors", owner: "visitors" };
    },
    runAs: (caller, work) => others.run(caller, work),
  };
}
