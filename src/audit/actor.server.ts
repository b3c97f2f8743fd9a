// Who does what is being done: the transaction knows it, so that a function that records an act need not be told.
import type { FastifyRequest } from "fastify";
import type { Transaction } from "#src/platform/database/database.ts";
import { describeDevice } from "#src/shared/people/device-words.ts";
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

/** What `actAs` leaves on a transaction. */
interface Acting {
  actor?: Actor;
}

/** The site itself, at its own times. */
export const SYSTEM: Actor = { kind: "system", id: null, name: "O próprio site", email: null };
/** Whoever is at the server itself. */
export const CONSOLE: Actor = { kind: "console", id: null, name: "Linha de comando", email: null };
const NOBODY: Actor = { kind: "unknown", id: null, name: "Alguém que não entrou", email: null };

/** From here on somebody else does what the transaction does than the request's caller. */
export function actAs(tx: Transaction, actor: Actor): void {
  (tx.doneFor as Acting).actor = actor;
}

/** A person of the team as an actor: for acts before there is a session, as signing in. */
export function asActor({ id, name, email }: { id: string; name: string; email: string }): Actor {
  return { kind: "person", id, name, email };
}

/** Who does what a transaction does. */
export function currentActor({ doneFor }: Transaction): Actor {
  const { actor, request } = doneFor as Transaction["doneFor"] & Acting;
  return actor ?? (request ? actorOf(request) : SYSTEM);
}

/** Who makes a call. */
export function actorOf(request: FastifyRequest): Actor {
  const { session, tokenHolder } = request as Identified;
  if (session) return asActor(session.user);
  if (tokenHolder)
    return { kind: "token", id: tokenHolder.id, name: `Token ${tokenHolder.name}`, email: null };
  return NOBODY;
}

/** The session and the device that a transaction comes from. */
export function currentOrigin({ doneFor }: Transaction): Origin {
  const { actor, request } = doneFor as Transaction["doneFor"] & Acting;
  return request && !actor ? originOf(request) : { sessionId: null, device: null };
}

/** The session and the device that a call comes from. */
export function originOf(request: FastifyRequest): Origin {
  const { session, tokenHolder } = request as Identified;
  // A program's name is no device.
  const device = tokenHolder ? null : describeDevice(request.headers["user-agent"] ?? null);
  return { sessionId: session?.id ?? null, device };
}
