// Who sees a site that is under construction (docs/adr/0083).
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { isDemoAllowed, mustSetUp } from "./authenticate.server.ts";
import { findSessionByCookie } from "./construction-cookie.server.ts";
import { isInternalRequest } from "#src/platform/http/internal-request.ts";

type Needs = Pick<Resources, "config" | "db" | "cache" | "secrets">;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Strangers may make this call of the scopes `anonymous` and `public` while the site is under construction. */
    worksUnderConstruction?: boolean;
  }
}

/** Of every answer that strangers get instead: it is said to them alone, and to come again. */
export const HIDDEN_HEADERS = {
  "cache-control": "no-store",
  "retry-after": "3600",
  "x-robots-tag": "noindex",
  vary: "cookie",
};
/** Of what staff is shown meanwhile: no cache may keep it. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/**
 * Tells whether the site is under construction and the request comes from neither staff (by session or
 * cookie) nor the site itself.
 */
export async function isHiddenFrom(resources: Needs, request: FastifyRequest): Promise<boolean> {
  if (!(await isUnderConstruction(resources))) return false;
  if (request.session || isInternalRequest(request, resources.secrets)) return false;
  return !(await hasConstructionCookie(resources, request));
}

/** An `onRequest` hook that answers strangers 503 while the site is under construction. */
export function hideUntilOpened(resources: Needs): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const { config, url = "" } = request.routeOptions;
    // Whoever signs in is a stranger until then.
    if (config.worksUnderConstruction || url.startsWith("/api/auth/")) return;
    if (await isHiddenFrom(resources, request)) return refuseStranger(reply);
  };
}

/** Answers 503, in words for programs. */
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
