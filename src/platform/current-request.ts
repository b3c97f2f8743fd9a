// The request that the current work is done for. It follows the work through every call, so that what concerns all of it
// (whose budget it uses, who is recorded as its author) need not be passed through functions that do not care.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

const store = new AsyncLocalStorage<FastifyRequest>();

/** Undefined in jobs and commands. */
export function currentRequest(): FastifyRequest | undefined {
  return store.getStore();
}

/** Remembers each request for everything that is done for it. */
export function followRequests(app: FastifyInstance): void {
  // Twice, since reading the body leaves what came before.
  app.addHook("onRequest", (request, _reply, done) => store.run(request, done));
  app.addHook("preValidation", (request, _reply, done) => store.run(request, done));
}
