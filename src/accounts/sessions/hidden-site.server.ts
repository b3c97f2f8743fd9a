// Hides a site under construction from strangers (docs/adr/0083).

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { isInternalRequest } from "#src/platform/http/internal-request.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { isDemoAllowed, mustSetUp } from "./authenticate.server.ts";
import { findSessionByCookie } from "./construction-cookie.server.ts";

type Needs = Pick<Resources, "config" | "db" | "cache" | "secrets">;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Opens this call of the scopes `anonymous` and `public` to strangers while the site is under construction. */
    worksUnderConstruction?: boolean;
  }
}

/** Sent with strangers' responses: caches must not store them, and clients should retry. */
export const HIDDEN_HEADERS = {
  "cache-control": "no-store",
  "retry-after": "3600",
  "x-robots-tag": "noindex",
  vary: "cookie",
};
/** Sent with staff's responses, which caches must not store. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** Excepts staff (by session or cookie) and the site itself. */
export async function isHiddenFrom(resources: Needs, request: FastifyRequest): Promise<boolean> {
  if (!(await isUnderConstruction(resources))) return false;
  if (request.session || isInternalRequest(request, resources.secrets)) return false;
  return !(await hasConstructionCookie(resources, request));
}

/** An `onRequest` hook that answers strangers 503 while the site is under construction. */
export function hideUntilOpened(resources: Needs): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const { config, url = "" } = request.routeOptions;
    // Staff are strangers until they have signed in.
    if (config.worksUnderConstruction || url.startsWith("/api/auth/")) return;
    if (await isHiddenFrom(resources, request)) return refuseStranger(reply);
  };
}

/** Answers 503 as a problem document for programs. */
export function refuseStranger(reply: FastifyReply): FastifyReply {
  return sendProblem(reply.headers(HIDDEN_HEADERS), "unavailable", {
    detail: "O site ainda está em construção.",
  });
}

async function hasConstructionCookie(resources: Needs, request: FastifyRequest): Promise<boolean> {
  const session = await findSessionByCookie(resources.db, request);
  if (!session || (session.isDemo && !isDemoAllowed(resources.config, request))) return false;
  return !(await mustSetUp(resources, session));
}
