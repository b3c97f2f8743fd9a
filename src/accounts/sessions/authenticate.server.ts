// Identifies the caller: guards for the scopes public, member, staff and administrator (platform/http/scopes.ts).

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Config } from "#src/platform/config.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { isLocalRequest } from "#src/platform/http/proxies/loopback.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { may, type Right } from "../roles.ts";
import type { User } from "../schema.ts";
import { renewConstructionCookie } from "./construction-cookie.server.ts";
import { getSecondFactorRoles } from "./second-factor-roles.server.ts";
import { findSession, markSeen, type Session } from "./sessions.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `requireUser` and `allowUser`; read it through `currentUser` or `currentSession`. */
    session?: Session;
  }
  interface FastifyContextConfig {
    /** Open even before the person has set up the second factor that their role requires. */
    worksWithoutSecondFactor?: boolean;
  }
}

type Needs = Pick<Resources, "config" | "db" | "cache">;

const SET_UP_FIRST = {
  detail: "Ative a verificação em duas etapas para continuar.",
  more: { secondFactorRequired: true },
};

/**
 * An `onRequest` hook for admin calls: 401 without a valid bearer token, 403 if the role lacks the right. It runs
 * before the body is read, so that a stranger learns nothing about fields or existence.
 */
export function requireUser(resources: Needs, right: Right = "staff"): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const session = await authenticate(resources, request, reply);
    if (!session) return sendProblem(reply, "unauthorized");
    const { worksWithoutSecondFactor = false } = request.routeOptions.config;
    if (!worksWithoutSecondFactor && (await mustSetUp(resources, session)))
      return sendProblem(reply, "forbidden", SET_UP_FIRST);
    if (!may(session.user.role, right)) return sendProblem(reply, "forbidden");
  };
}

/**
 * An `onRequest` hook for public reads: a call without a token counts as a visitor's; an invalid token is refused with
 * 401 (docs/produto.md, "Who may do what").
 */
export function allowUser(resources: Needs): onRequestAsyncHookHandler {
  return async (request, reply) => {
    // Other schemes are ignored, since a proxy in front may ask for a password of its own.
    if (!/^Bearer\b/i.test(request.headers.authorization ?? "")) return;
    const session = await authenticate(resources, request, reply);
    if (!session) return sendProblem(reply, "unauthorized");
    // Until they set up a second factor, they see only what visitors see.
    if (await mustSetUp(resources, session)) request.session = undefined;
  };
}

export async function mustSetUp(
  resources: Pick<Needs, "cache" | "db">,
  { user, hasSecondFactor }: Pick<Session, "user" | "hasSecondFactor">,
): Promise<boolean> {
  return !hasSecondFactor && (await getSecondFactorRoles(resources)).includes(user.role);
}

export function currentUser(request: FastifyRequest): User {
  return currentSession(request).user;
}

/** Adds whether the person has proved their identity within the last ten minutes. */
export function currentWriter(request: FastifyRequest): User & { isConfirmed: boolean } {
  const { user, isConfirmed } = currentSession(request);
  return { ...user, isConfirmed };
}

/** @throws without a session */
export function currentSession(request: FastifyRequest): Session {
  if (!request.session) throw new Error(`${request.routeOptions.url} is not among the calls of staff`);
  return request.session;
}

async function authenticate(
  resources: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const { config, db } = resources;
  // Caches must not store responses for staff.
  void reply.header("cache-control", "no-store");
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const session = token ? await findSession(db, token) : undefined;
  if (session?.isDemo && !isDemoAllowed(config, request)) return undefined;
  request.session = session;
  if (session) {
    await markSeen(db, session);
    await renewConstructionCookie(resources, request, reply, session);
  }
  return session;
}

export function isDemoAllowed(config: Config, request: FastifyRequest): boolean {
  return config.isPrivateMachine && isLocalRequest(request);
}
