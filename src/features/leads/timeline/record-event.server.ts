// Records events in the timeline of a lead, in the transaction of the change itself.

import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { LeadEvent, LeadEventActor, LeadEventType } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

export interface NewLeadEvent {
  id?: string;
  leadId: string;
  type: LeadEventType;
  /** Details that stay readable later: names beside ids. Unset values are not stored. */
  data?: Readonly<Record<string, unknown>>;
  /** Default: the current user, or the site itself. */
  actor?: LeadEventActor;
  /** Default: now. */
  at?: Date;
}

/** Records an event in the transaction of the change. */
export async function recordLeadEvent(tx: Transaction, event: NewLeadEvent): Promise<LeadEvent> {
  const [stored] = await insertLeadEvents(tx, [{ actor: toEventActor(tx), ...event }]);
  if (!stored) throw new Error("an event that was inserted is gone");
  return stored;
}

/** Returns the current user, or the site itself. */
export function toEventActor(tx: Transaction): LeadEventActor {
  const { kind, id, name } = currentActor(tx);
  return { kind, id, name };
}

/** Records events with their own times and actors, such as those of imported leads. */
export async function insertLeadEvents(
  db: Queryable,
  events: (NewLeadEvent & { actor: LeadEventActor })[],
): Promise<LeadEvent[]> {
  const stored: LeadEvent[] = [];
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const rows = await db
      .insert(leadEventsTable)
      .values(
        events
          .slice(from, from + AT_ONCE)
          .map(({ data = {}, ...event }) => ({ ...event, data: withoutUnset(data) })),
      )
      .returning();
    stored.push(...rows.map(toLeadEvent));
  }
  return stored;
}

/** Events of one statement, whose triggers write the leads and their words, too. */
const AT_ONCE = 1_000;

const withoutUnset = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
