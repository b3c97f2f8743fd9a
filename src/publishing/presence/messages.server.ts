// Messages between processes about who has which item open (docs/adr/0040).

import type { Queryable } from "#src/platform/database/database.ts";
import { notify } from "#src/platform/database/notifications.ts";

export const PRESENCE_CHANNEL = "presence";

/** Includes the name, so that nobody has to look it up. */
export interface Person {
  id: string;
  name: string;
}

/**
 * `here` is repeated while somebody is present, `left` ends it, `ask` requests all processes' `here`s of an item.
 * `from` is the id of the process.
 */
export type PresenceMessage = { from: string; itemId: string } & (
  | { type: "here"; person: Person }
  | { type: "left"; personId: string }
  | { type: "ask" }
);

/** Sends to all processes, including this one. */
export function broadcast(db: Queryable, messages: PresenceMessage[]): Promise<void> {
  return notify(db, PRESENCE_CHANNEL, ...messages.map((message) => JSON.stringify(message)));
}

export function readMessage(payload: string): PresenceMessage {
  return JSON.parse(payload) as PresenceMessage;
}
