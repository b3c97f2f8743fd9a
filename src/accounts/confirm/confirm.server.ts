// Sensitive acts require a proof of identity (password, code or passkey) from the last ten minutes
// (docs/produto.md, "Sensitive acts"). A route declares the queries that are sensitive:
// `config: { sensitive: EVERY_CALL }` or `{ sensitive: { format: "csv" } }`. The guard runs in the scopes of people
// (src/api.ts).

import type { FastifyReply, onRequestAsyncHookHandler } from "fastify";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { QueryCondition } from "#src/platform/http/scopes.ts";
import { currentSession } from "../sessions/authenticate.server.ts";

/** An `onRequest` hook that must run after authentication. */
export const requireConfirmation: onRequestAsyncHookHandler = async (request, reply) => {
  const { sensitive } = request.routeOptions.config;
  if (!sensitive || !isAsked(request.query, sensitive)) return;
  if (!currentSession(request).isConfirmed) return askToConfirm(reply);
};

/** Compares all parameters of the condition; an empty condition matches every call. */
function isAsked(query: unknown, condition: QueryCondition): boolean {
  const given = query as Record<string, unknown>;
  return Object.entries(condition).every(([name, value]) => given[name] === value);
}

/** Serves calls that are sensitive only with certain bodies. */
export function askToConfirm(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, "reauthenticate", { more: { reauthenticate: true } });
}

declare module "fastify" {
  interface FastifyContextConfig {
    sensitive?: QueryCondition;
  }
}
