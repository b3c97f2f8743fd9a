// Sensitive acts ask again who it is: by password, code or passkey, not longer ago than ten minutes (docs/produto.md, "Sensitive acts").
// A route says with which query it is one: `config: { sensitive: EVERY_CALL }` or `{ sensitive: { format: "csv" } }`.
// The guard is in the scopes of people (src/api.ts).
import type { FastifyReply, onRequestAsyncHookHandler } from "fastify";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { QueryCondition } from "#src/platform/http/scopes.ts";
import { currentSession } from "../sessions/authenticate.server.ts";

/** An `onRequest` hook for the scopes of people, after the one that finds out who it is. */
export const requireConfirmation: onRequestAsyncHookHandler = async (request, reply) => {
  const { sensitive } = request.routeOptions.config;
  if (!sensitive || !isAsked(request.query, sensitive)) return;
  if (!currentSession(request).isConfirmed) return askToConfirm(reply);
};

/** Whether all parameters of the condition are as it says; of one without any that is so for every call. */
function isAsked(query: unknown, condition: QueryCondition): boolean {
  const given = query as Record<string, unknown>;
  return Object.entries(condition).every(([name, value]) => given[name] === value);
}

/** For a call that is a sensitive act only with some bodies. */
export function askToConfirm(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, "reauthenticate", { more: { reauthenticate: true } });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The person must have proved who they are within the last ten minutes, for calls with such a query. */
    sensitive?: QueryCondition;
  }
}
