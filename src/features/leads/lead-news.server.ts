// Tells webhooks what became of a lead.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SubscribedEvent } from "#src/features/webhooks/schema.ts";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { LeadEvent, LeadEventType } from "./timeline/schema.ts";
import { leadsTable } from "./table.ts";

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

/** What has an event of its own among those of the timeline. */
const HAPPENED: Partial<Record<LeadEventType, SubscribedEvent>> = {
  "mail-in": "lead.mail",
  "mail-out": "lead.mail",
  task: "lead.task",
};
/** What is told of it. */
const TOLD = new Set(["subject", "text", "taskId", "title", "dueAt", "assigneeName", "done"]);

/** Tells of a mail or a task of a lead, in its transaction. */
export async function announceHappening(
  tx: Transaction,
  context: NewsContext,
  leadId: string,
  { id, type: happened, at, data }: LeadEvent,
): Promise<void> {
  const kind = HAPPENED[happened];
  const [row] = await tx.select().from(leadsTable).where(eq(leadsTable.id, leadId));
  if (!kind || !row) return;
  const told = Object.entries(data).filter(([name]) => TOLD.has(name)) as [string, string | boolean][];
  const payload = {
    ...describe(row),
    ...Object.fromEntries(told),
    type: kind,
    event: happened,
    timestamp: at,
  };
  await publishEvent(tx, context, { kind, id, leadId }, payload);
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
