import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { leadsTable } from "./table.ts";
import { insertLeadEvents } from "./timeline/record-event.server.ts";

/**
 * Records a newsletter subscription in the timelines of the leads with this address.
 * @param origin source of the form
 */
export async function recordSubscription(tx: Transaction, email: string, origin: string): Promise<void> {
  const { id, name } = leadsTable;
  const leads = await tx
    .select({ id, name })
    .from(leadsTable)
    .where(eq(sql`lower(${leadsTable.email})`, email.toLowerCase()))
    // Keeps the leads from being erased meanwhile.
    .for("key share");
  await insertLeadEvents(
    tx,
    leads.map((lead) => ({
      leadId: lead.id,
      type: "newsletter",
      actor: { kind: "visitor", id: null, name: lead.name },
      data: { source: origin },
    })),
  );
}
