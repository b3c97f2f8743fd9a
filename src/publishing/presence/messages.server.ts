// What processes tell each other about who is in which item (docs/adr/0040).
import type { Queryable } from "#src/platform/database/database.ts";
import { notify } from "#src/platform/database/notifications.ts";

export const PRESENCE_CHANNEL = "presence";

/** The name comes with it, so that nobody has to look it up. */
export interface Person {
  id: string;
  name: string;
}

/**
 * `here` is repeated while it is true, `left` ends it, `ask` asks every process for its `here`s of an item.
 * `from` is the process.
 */
export type PresenceMessage = { from: string; itemId: string } & (
  | { type: "here"; person: Person }
  | { type: "left"; personId: string }
  | { type: "ask" }
);

/** Tells every process, this one too. */
export function tellProcesses(db: Queryable, messages: PresenceMessage[]): Promise<void> {
  return notify(db, PRESENCE_CHANNEL, ...messages.map((message) => JSON.stringify(message)));
}

/** @param payload as `tellProcesses` has sent it */
export function readMessage(payload: string): PresenceMessage {
  return JSON.parse(payload) as PresenceMessage;
}
