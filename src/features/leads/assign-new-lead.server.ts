import { eq } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { takeTurn } from "./assignment/turns/take-turn.server.ts";
import { leadsTable } from "./table.ts";
import { insertLeadEvents } from "./timeline/record-event.server.ts";

const SITE = { kind: "system", id: null, name: null } as const;

type StoredLead = Pick<
  typeof leadsTable.$inferSelect,
  "id" | "phone" | "source" | "pageUrl" | "utm" | "lastTouch"
>;

/** Gives a lead to the person whose turn it is, in the transaction that stores it; the timeline says so. */
export async function assignNewLead(tx: Transaction, lead: StoredLead): Promise<void> {
  const { id: leadId, phone, source, pageUrl, utm, lastTouch } = lead;
  const to = await takeTurn(tx, {
    phone,
    source,
    pageUrl: pageUrl ?? lastTouch?.page ?? null,
    campaign: utm?.campaign ?? lastTouch?.campaign ?? null,
  });
  if (!to) return;
  await tx.update(leadsTable).set({ ownerId: to.id }).where(eq(leadsTable.id, leadId));
  await insertLeadEvents(tx, [{ leadId, type: "owner", actor: SITE, data: { to, byTurn: true } }]);
}
