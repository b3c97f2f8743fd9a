// Tells webhooks what became of a lead.
import { randomUUID } from "node:crypto";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type NewLeadEvent, recordLeadEvent } from "./timeline/record-event.server.ts";
import type { LeadEvent } from "./timeline/schema.ts";
import type { leadsTable } from "./table.ts";

type Row = typeof leadsTable.$inferSelect;

/** What telling webhooks needs. */
export type NewsContext = Pick<Resources, "jobs" | "config">;

/** What a lead's becoming this is called. */
const BECAME = { CONVERTED: "deal.won", LOST: "deal.lost" } as const;

/** Adds the events of a change, in its transaction. @param changed the names of the fields; none: nothing is told */
export async function announceChange(
  tx: Transaction,
  context: NewsContext,
  row: Row,
  changed: (keyof Row)[],
): Promise<void> {
  if (changed.length === 0) return;
  const became = changed.includes("status") && row.status in BECAME;
  const kinds = ["lead.updated", ...(became ? [BECAME[row.status as keyof typeof BECAME]] : [])] as const;
  for (const type of kinds) {
    const event = { kind: type, id: randomUUID(), leadId: row.id };
    await publishEvent(tx, context, event, { ...describe(row), type, changed });
  }
}

/** What webhooks are told of, among what happens with a lead, and as what. */
const HAPPENED = { "mail-in": "lead.mail", "mail-out": "lead.mail", task: "lead.task" } as const;
/** What is told of it. */
const TOLD = new Set(["subject", "text", "taskId", "title", "dueAt", "assigneeName", "done"]);

/** Records a mail or a task in the timeline of a lead and tells webhooks, in its transaction. @returns the event */
export async function recordAndAnnounce(
  tx: Transaction,
  context: NewsContext,
  lead: Row,
  happened: Omit<NewLeadEvent, "leadId" | "type"> & { type: keyof typeof HAPPENED },
): Promise<LeadEvent> {
  const event = await recordLeadEvent(tx, { ...happened, leadId: lead.id });
  const kind = HAPPENED[happened.type];
  const told = Object.entries(event.data).filter(([name]) => TOLD.has(name)) as [string, string | boolean][];
  const what = { ...Object.fromEntries(told), type: kind, event: event.type, timestamp: event.at };
  await publishEvent(tx, context, { kind, id: event.id, leadId: lead.id }, { ...describe(lead), ...what });
  return event;
}

/** The payload: the envelope of every webhook and what the team knows of the lead. */
function describe(row: Row): WebhookPayload {
  const { id, name, email, phone, company, cnpj, status, ownerId } = row;
  const { stage, value, expectedMonth, lostReason, source, pageUrl: url, userAgent, referrer } = row;
  return {
    id,
    name,
    ...(email !== null && { email }),
    phone,
    company,
    cnpj,
    status,
    ownerId,
    stage,
    value,
    expectedMonth,
    lostReason,
    source,
    timestamp: row.updatedAt.toISOString(),
    userAgent,
    url,
    referrer,
  };
}
