// Who does what is being done: known in one place, so that a function that records an act need not be told.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import { currentRequest } from "#src/platform/current-request.ts";
import { describeDevice } from "#src/shared/device-words.ts";
import type { ActorKind } from "./schema.ts";

/** Names are kept as they were then. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string;
  email: string | null;
}

/** Where an act comes from. */
export interface Origin {
  sessionId: string | null;
  device: string | null;
}

/** What the guards of the scopes leave on a request. */
interface Identified {
  session?: { id: string; user: { id: string; name: string; email: string } };
  tokenHolder?: { id: string; name: string };
}

const acting = new AsyncLocalStorage<Actor>();

/** The site itself, at its own times. */
export const SYSTEM: Actor = { kind: "system", id: null, name: "O próprio site", email: null };
/** Whoever is at the server itself. */
export const CONSOLE: Actor = { kind: "console", id: null, name: "Linha de comando", email: null };
const NOBODY: Actor = { kind: "unknown", id: null, name: "Alguém que não entrou", email: null };

/** Runs work that somebody else does than the request's caller. */
export function actAs<T>(actor: Actor, work: () => T): T {
  return acting.run(actor, work);
}

/** A person of the team as an actor: for acts before there is a session, as signing in. */
export function asActor({ id, name, email }: { id: string; name: string; email: string }): Actor {
  return { kind: "person", id, name, email };
}

/** Who acts now. */
export function currentActor(): Actor {
  const request = currentRequest();
  return acting.getStore() ?? (request ? actorOf(request) : SYSTEM);
}

/** Who makes a call. */
export function actorOf(request: FastifyRequest): Actor {
  const { session, tokenHolder } = request as Identified;
  if (session) return asActor(session.user);
  if (tokenHolder)
    return { kind: "token", id: tokenHolder.id, name: `Token ${tokenHolder.name}`, email: null };
  return NOBODY;
}

/** The session and the device of the work in hand. */
export function currentOrigin(): Origin {
  const request = acting.getStore() ? undefined : currentRequest();
  return request ? originOf(request) : { sessionId: null, device: null };
}

/** The session and the device that a call comes from. */
export function originOf(request: FastifyRequest): Origin {
  const { session, tokenHolder } = request as Identified;
  // A program's name is no device.
  const device = tokenHolder ? null : describeDevice(request.headers["user-agent"] ?? null);
  return { sessionId: session?.id ?? null, device };
}
