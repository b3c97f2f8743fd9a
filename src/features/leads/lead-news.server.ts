// Tells webhooks what became of a lead.
import { randomUUID } from "node:crypto";
import { type WebhookPayload, publishEvent, withdrawEvents } from "#src/features/webhooks/webhooks.server.ts";
import type { SubscribedEvent } from "#src/features/webhooks/schema.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type NewLeadEvent, recordLeadEvent } from "./timeline/record-event.server.ts";
import type { LeadEvent } from "./timeline/schema.ts";
import type { leadsTable } from "./table.ts";

type Row = typeof leadsTable.$inferSelect;

/** What telling webhooks needs. */
export type NewsContext = Pick<Resources, "jobs" | "config">;

/** Webhook events of deals by the lead's new status. */
const DEAL_EVENTS = { CONVERTED: "deal.won", LOST: "deal.lost" } as const;

/** Delay before the end of a deal is announced, so that slips can be undone: the toast stays for 5 s. */
export const DEAL_DELAY_SECONDS = 10;

/**
 * Adds the webhook events of a change, in its transaction.
 * @param changed names of the changed fields; if empty, nothing is announced
 * @param isUndo whether the change undoes the previous one
 */
export async function announceChange(
  tx: Transaction,
  context: NewsContext,
  row: Row,
  changed: (keyof Row)[],
  { isUndo = false } = {},
): Promise<void> {
  if (changed.length === 0) return;
  const tell = async (type: SubscribedEvent, startAfter?: Date): Promise<void> => {
    const event = { kind: type, id: randomUUID(), leadId: row.id };
    await publishEvent(tx, context, event, { ...describe(row), type, changed }, startAfter);
  };
  await tell("lead.updated");
  if (!changed.includes("status")) return;
  const wasWithdrawn = await withdrawEvents(tx, row.id, Object.values(DEAL_EVENTS));
  // After an undo whose event was withdrawn in time, receivers still know the right status.
  if (!(row.status in DEAL_EVENTS) || (isUndo && wasWithdrawn)) return;
  const due = new Date(Date.now() + DEAL_DELAY_SECONDS * 1000);
  await tell(DEAL_EVENTS[row.status as keyof typeof DEAL_EVENTS], due);
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
