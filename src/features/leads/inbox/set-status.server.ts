import { changeLead, type LeadRefusal, undoStatusChange } from "../change-lead.server.ts";
import { describeLead } from "../read/describe-lead.server.ts";
import type { Lead, LeadStatus, StatusUndo } from "../schema.ts";

type Context = Parameters<typeof changeLead>[0];

/** Changes the status of a lead. Every status may follow every other one (docs/produto.md, "Leads"). */
export async function setLeadStatus(
  context: Context,
  id: string,
  status: LeadStatus,
): Promise<{ ok: true; lead: Lead } | { ok: false; code: "not-found" }> {
  const changed = await changeLead(context, id, { status });
  if (!changed.ok) return { ok: false, code: "not-found" };
  return { ok: true, lead: await describeLead(context.db, changed.row) };
}

/** Undoes the latest status change of a lead, as its toast offers. */
export async function undoLeadStatus(
  context: Context,
  id: string,
  change: StatusUndo,
): Promise<LeadRefusal | { ok: true; lead: Lead }> {
  const undone = await undoStatusChange(context, id, change);
  return undone.ok ? { ok: true, lead: await describeLead(context.db, undone.row) } : undone;
}
