// Writes the timeline of a lead. What happened and its event are one transaction: both are there, or neither is.
import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { LeadEvent, LeadEventActor, LeadEventType } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

export interface NewLeadEvent {
  leadId: string;
  type: LeadEventType;
  /** What happened, in a form that stays readable: names beside ids. Unset values are left out. */
  data?: Readonly<Record<string, unknown>>;
  /** Left out: who makes the current call, or the site itself. */
  actor?: LeadEventActor;
  /** Left out: now. */
  at?: Date;
}

/** Records an event in the transaction that does it. @returns it as the timeline shows it */
export async function recordLeadEvent(tx: Transaction, event: NewLeadEvent): Promise<LeadEvent> {
  const { kind, id, name } = currentActor(tx);
  const [stored] = await insertLeadEvents(tx, [{ actor: { kind, id, name }, ...event }]);
  if (!stored) throw new Error("an event that was inserted is gone");
  return stored;
}

/** Records events of other times and people, as those of imported leads. */
export async function insertLeadEvents(
  db: Queryable,
  events: (NewLeadEvent & { actor: LeadEventActor })[],
): Promise<LeadEvent[]> {
  if (events.length === 0) return [];
  const rows = await db
    .insert(leadEventsTable)
    .values(events.map(({ data = {}, ...event }) => ({ ...event, data: withoutUnset(data) })))
    .returning();
  return rows.map(toLeadEvent);
}

const withoutUnset = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
