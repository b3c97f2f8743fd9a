import { findName } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { changeLead, type LeadRefusal, lockLead, mayOwn } from "../change-lead.server.ts";
import { describeLeadDetails } from "../read/describe-lead.server.ts";
import type { LeadDetails } from "../schema.ts";

/**
 * Makes a person the owner of a lead that belongs to nobody, or to somebody who may no longer own leads. Returns
 * `conflict` with the owner's name if it belongs to somebody else: of two people at once, the second is refused.
 */
export function takeLead(
  context: Pick<Resources, "db" | "jobs" | "config">,
  id: string,
  personId: string,
): Promise<LeadRefusal | { ok: true; lead: LeadDetails }> {
  return context.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return { ok: false, code: "not-found" };
    const { ownerId } = lead;
    if (ownerId !== null && ownerId !== personId && (await mayOwn(tx, ownerId)))
      return { ok: false, code: "conflict", detail: `${await findName(tx, ownerId)} já pegou este lead.` };
    const taken = await changeLead({ ...context, db: tx }, id, { ownerId: personId });
    return taken.ok ? { ok: true, lead: await describeLeadDetails(tx, taken.row) } : taken;
  });
}
