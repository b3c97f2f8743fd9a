import { eq, sql } from "drizzle-orm";
import { leadsTable } from "./table.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { insertLeadEvents } from "./timeline/record-event.server.ts";

/** Tells in the timelines of the leads with an address that it was subscribed to the newsletter. @param origin which form */
export async function recordSubscription(tx: Transaction, email: string, origin: string): Promise<void> {
  const { id, name } = leadsTable;
  const leads = await tx
    .select({ id, name })
    .from(leadsTable)
    .where(eq(sql`lower(${leadsTable.email})`, email.toLowerCase()))
    // A lead that is erased meanwhile has no timeline.
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
