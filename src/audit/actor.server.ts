// Determines the actor of a transaction, so that functions that record acts need not pass it on.

import type { FastifyRequest } from "fastify";
import type { Transaction } from "#src/platform/database/database.ts";
import { describeDevice } from "#src/shared/people/device-words.ts";
import type { ActorKind } from "./schema.ts";

/** Names are stored as they were at the time. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string;
  email: string | null;
}

/** Session and device of an act. */
export interface Origin {
  sessionId: string | null;
  device: string | null;
}

/** Set on a request by the guards of the scopes. */
interface Identified {
  session?: { id: string; user: { id: string; name: string; email: string } };
  tokenHolder?: { id: string; name: string };
}

/** Set on a transaction by `actAs`. */
interface Acting {
  actor?: Actor;
}

/** The site itself, for scheduled work. */
export const SYSTEM: Actor = { kind: "system", id: null, name: "O próprio site", email: null };
/** Anyone at the server's command line. */
export const CONSOLE: Actor = { kind: "console", id: null, name: "Linha de comando", email: null };
export const ANONYMOUS: Actor = { kind: "unknown", id: null, name: "Pessoa não identificada", email: null };

/** Attributes the rest of a transaction to another actor than the request's caller. */
export function actAs(tx: Transaction, actor: Actor): void {
  (tx.origin as Acting).actor = actor;
}

/** Converts a team member to an actor, for acts before there is a session, such as signing in. */
export function asActor({ id, name, email }: { id: string; name: string; email: string }): Actor {
  return { kind: "person", id, name, email };
}

export function currentActor({ origin }: Transaction): Actor {
  const { actor, request } = origin as Transaction["origin"] & Acting;
  return actor ?? (request ? actorOf(request) : SYSTEM);
}

export function actorOf(request: FastifyRequest): Actor {
  const { session, tokenHolder } = request as Identified;
  if (session) return asActor(session.user);
  if (tokenHolder)
    return { kind: "token", id: tokenHolder.id, name: `Token ${tokenHolder.name}`, email: null };
  return ANONYMOUS;
}

export function currentOrigin({ origin }: Transaction): Origin {
  const { actor, request } = origin as Transaction["origin"] & Acting;
  return request && !actor ? originOf(request) : { sessionId: null, device: null };
}

export function originOf(request: FastifyRequest): Origin {
  const { session, tokenHolder } = request as Identified;
  // A program's user agent names no device.
  const device = tokenHolder ? null : describeDevice(request.headers["user-agent"] ?? null);
  return { sessionId: session?.id ?? null, device };
}
