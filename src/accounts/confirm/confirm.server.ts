// Sensitive acts ask again who it is: by password, code or passkey, not longer ago than ten minutes (contract §6).
// A route says that it is one by `config: { isSensitive: true }`, or with which query it is: `{ isSensitive: "format=csv" }`.
// The guard is in the scopes of people (src/api.ts).
import type { FastifyReply, onRequestAsyncHookHandler } from "fastify";
import { sendProblem } from "#src/platform/http/problem.ts";
import { currentSession } from "../authenticate.server.ts";

/** An `onRequest` hook for the scopes of people, after the one that finds out who it is. */
export const requireConfirmation: onRequestAsyncHookHandler = async (request, reply) => {
  const { isSensitive = false } = request.routeOptions.config;
  if (!isSensitive || (isSensitive !== true && !isAsked(request.query, isSensitive))) return;
  if (!currentSession(request).isConfirmed) return askToConfirm(reply);
};

/** @param condition as `format=csv` */
function isAsked(query: unknown, condition: string): boolean {
  const [name = "", value] = condition.split("=");
  return (query as Record<string, unknown>)[name] === value;
}

/** For a call that is a sensitive act only with some bodies. */
export function askToConfirm(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, "reauthenticate", { more: { reauthenticate: true } });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The person must have proved who they are within the last ten minutes; `format=csv`: only with this in the query. */
    isSensitive?: boolean | `${string}=${string}`;
  }
}
