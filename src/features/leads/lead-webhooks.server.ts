// Sends webhook events about leads.

import { randomUUID } from "node:crypto";
import type { SubscribedEvent } from "#src/features/webhooks/schema.ts";
import {
  listReceivedEvents,
  publishEvent,
  type WebhookPayload,
  withdrawEvents,
} from "#src/features/webhooks/webhooks.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { pickValues } from "./fields.ts";
import type { Stage } from "./schema.ts";
import { listStages } from "./stages.server.ts";
import type { leadsTable } from "./table.ts";
import { type NewLeadEvent, recordLeadEvent } from "./timeline/record-event.server.ts";
import type { LeadEvent } from "./timeline/schema.ts";

type Row = typeof leadsTable.$inferSelect;

export type WebhookContext = Pick<Resources, "jobs" | "config">;

/** Webhook events of deals by the lead's new status. */
const DEAL_EVENTS = { CONVERTED: "deal.won", LOST: "deal.lost" } as const;

/** Delay before the end of a deal is announced, so that slips can be undone: the toast stays for 5 s. */
export const DEAL_DELAY_SECONDS = 10;

interface AnnouncedChange {
  row: Row;
  /** Names of the changed fields; if empty, nothing is announced. */
  changed: readonly (keyof Row)[];
  /** The change undoes the previous one. */
  isUndo?: boolean;
}

/** Adds the webhook events of changes, in their transaction. */
export async function publishLeadChanges(
  tx: Transaction,
  context: WebhookContext,
  changes: readonly AnnouncedChange[],
  stages: readonly Stage[],
): Promise<void> {
  const isMoved = ({ changed }: AnnouncedChange): boolean => changed.includes("status");
  const moved = changes.filter(isMoved).map(({ row }) => row.id);
  const withdrawn =
    moved.length > 0 ? await withdrawEvents(tx, moved, Object.values(DEAL_EVENTS)) : new Set<string>();
  const announced = changes.filter(({ changed }) => changed.length > 0);
  const received = announced.length > 1 ? await listReceivedEvents(tx, context) : undefined;
  if (announced.length === 0 || received?.size === 0) return;
  for (const change of announced) {
    const { row, changed, isUndo = false } = change;
    const publish = async (type: SubscribedEvent, startAfter?: Date): Promise<void> => {
      if (received && !received.has(type)) return;
      const event = { kind: type, id: randomUUID(), leadId: row.id };
      await publishEvent(
        tx,
        context,
        event,
        { ...describe(row, stages), type, changed: [...changed] },
        startAfter,
      );
    };
    await publish("lead.updated");
    // After an undo whose event was withdrawn in time, receivers still know the right status.
    if (!isMoved(change) || !(row.status in DEAL_EVENTS) || (isUndo && withdrawn.has(row.id))) continue;
    const due = new Date(Date.now() + DEAL_DELAY_SECONDS * 1000);
    await publish(DEAL_EVENTS[row.status as keyof typeof DEAL_EVENTS], due);
  }
}

/** Webhook events by the type of the timeline event. */
const EVENT_KINDS = { "mail-in": "lead.mail", "mail-out": "lead.mail", task: "lead.task" } as const;
/** Fields of a timeline event that webhooks get. */
const PUBLISHED_FIELDS = new Set(["subject", "text", "taskId", "title", "dueAt", "assigneeName", "done"]);

/** Records a mail or a task in the timeline and sends its webhook event, in the same transaction. */
export async function recordAndPublish(
  tx: Transaction,
  context: WebhookContext,
  lead: Row,
  happened: Omit<NewLeadEvent, "leadId" | "type"> & { type: keyof typeof EVENT_KINDS },
): Promise<LeadEvent> {
  const event = await recordLeadEvent(tx, { ...happened, leadId: lead.id });
  const kind = EVENT_KINDS[happened.type];
  const published = Object.entries(event.data).filter(([name]) => PUBLISHED_FIELDS.has(name)) as [
    string,
    string | boolean,
  ][];
  const payload = { ...Object.fromEntries(published), type: kind, event: event.type, timestamp: event.at };
  await publishEvent(
    tx,
    context,
    { kind, id: event.id, leadId: lead.id },
    { ...describe(lead, await listStages(tx)), ...payload },
  );
  return event;
}

/** Builds the payload of lead events; the stage has its name. */
function describe(row: Row, stages: readonly Stage[]): WebhookPayload {
  const { id, source, pageUrl: url, userAgent, referrer } = row;
  const { email, ...values } = pickValues(row);
  const stage = stages.find((one) => one.id === row.stage);
  return {
    id,
    ...values,
    stage: stage?.name ?? null,
    stageId: row.stage,
    companyId: row.companyId,
    ...(email !== null && { email }),
    nextStep: row.nextStep && { ...row.nextStep },
    source,
    timestamp: row.updatedAt.toISOString(),
    userAgent,
    url,
    referrer,
  };
}
