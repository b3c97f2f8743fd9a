// SEAM until branch `accounts` is merged: refuses everybody.
import type { onRequestAsyncHookHandler } from "fastify";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources.ts";

export function requireUser(_resources: Resources, _role?: "admin"): onRequestAsyncHookHandler {
  return async (_request, reply) => sendProblem(reply, "unauthorized");
}
