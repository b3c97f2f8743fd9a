import { eq } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { takeTurn } from "./assignment/turns/take-turn.server.ts";
import { writeNotices } from "./notices/write-notices.server.ts";
import { leadsTable } from "./table.ts";
import { insertLeadEvents } from "./timeline/record-event.server.ts";

const SITE = { kind: "system", id: null, name: null } as const;

type StoredLead = Pick<
  typeof leadsTable.$inferSelect,
  "id" | "phone" | "city" | "source" | "pageUrl" | "utm" | "lastTouch"
>;

/**
 * Gives a lead to the person whose turn it is, in the transaction that stores it; the timeline and a notice say so.
 * @returns the id of its owner; null without one
 */
export async function assignNewLead(
  tx: Transaction,
  context: Pick<Resources, "jobs">,
  lead: StoredLead,
): Promise<string | null> {
  const { id: leadId, phone, city, source, pageUrl, utm, lastTouch } = lead;
  const to = await takeTurn(tx, {
    phone,
    city,
    source,
    pageUrl: pageUrl ?? lastTouch?.page ?? null,
    campaign: utm?.campaign ?? lastTouch?.campaign ?? null,
  });
  if (!to) return null;
  await tx.update(leadsTable).set({ ownerId: to.id }).where(eq(leadsTable.id, leadId));
  const data = { to, byTurn: true };
  const [event] = await insertLeadEvents(tx, [{ leadId, type: "owner", actor: SITE, data }]);
  if (!event) throw new Error("an event that was inserted is gone");
  await writeNotices(tx, context, [
    { userId: to.id, leadId, kind: "assigned", cause: event.id, data: { byTurn: true } },
  ]);
  return to.id;
}
