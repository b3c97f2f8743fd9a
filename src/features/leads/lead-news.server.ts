// Tells webhooks what became of a lead.
import { randomUUID } from "node:crypto";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { leadsTable } from "./table.ts";

type Row = typeof leadsTable.$inferSelect;

/** What a lead's becoming this is called. */
const BECAME = { CONVERTED: "deal.won", LOST: "deal.lost" } as const;

/** Adds the events of a change, in its transaction. @param changed the names of the fields; none: nothing is told */
export async function announceChange(
  tx: Transaction,
  context: Pick<Resources, "jobs" | "config">,
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
