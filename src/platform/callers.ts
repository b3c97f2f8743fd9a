// For whom the current work is done. It follows the work through every call, so that what concerns all of it (whose budget
// it uses, docs/adr/0052; who is recorded as its author) need not be passed through functions that do not care.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Visitors never wait for staff. */
export type LaneName = "visitors" | "staff";

export interface Caller {
  lane: LaneName;
  /** Who has a budget: an account, a token, or one for all visitors and one for all background work. */
  owner: string;
}

/** The owner of work that nobody waits for at a screen; it may wait as long as it takes. */
export const BACKGROUND = "jobs";

/** What the guards of the scopes leave on a request. */
interface Identified {
  session?: { user: { id: string } };
  tokenHolder?: { id: string };
}

export interface Callers {
  /** Remembers each request for everything that is done for it. */
  follow(app: FastifyInstance): void;
  /** The request that the current work is done for; undefined in jobs and commands. */
  request(): FastifyRequest | undefined;
  current(): Caller;
  /** Runs work for somebody else than the request's caller. */
  runAs<T>(caller: Caller, work: () => T): T;
}

/** One for a process: it is among the resources, since what a module keeps is not the same everywhere (docs/adr/0068). */
export function createCallers(): Callers {
  const requests = new AsyncLocalStorage<FastifyRequest>();
  const others = new AsyncLocalStorage<Caller>();
  return {
    follow(app) {
      // Twice, since reading the body leaves what came before.
      app.addHook("onRequest", (request, _reply, done) => requests.run(request, done));
      app.addHook("preValidation", (request, _reply, done) => requests.run(request, done));
    },
    request: () => requests.getStore(),
    current() {
      const known = others.getStore();
      if (known) return known;
      const request = requests.getStore();
      if (!request) return { lane: "staff", owner: BACKGROUND };
      const { session, tokenHolder } = request as Identified;
      if (session) return { lane: "staff", owner: `user:${session.user.id}` };
      if (tokenHolder) return { lane: "staff", owner: `token:${tokenHolder.id}` };
      return { lane: "visitors", owner: "visitors" };
    },
    runAs: (caller, work) => others.run(caller, work),
  };
}
