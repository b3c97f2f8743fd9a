// Audits changes of destinations. Of a URL only the host is logged, since many tools put a secret into the rest.

import { CHANGED_SECRET, changesOf, named, recordAct } from "#src/audit/record.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { EVENTS } from "../labels.ts";
import type { destinationsTable } from "../table.ts";

type Row = typeof destinationsTable.$inferSelect;

/** Returns a destination's facts for the audit log under Portuguese names. */
export function factsOf({ name, url, events, isActive }: Row): Record<string, unknown> {
  return {
    Nome: name,
    Servidor: url && hostOf(url),
    Avisos: events.map((event) => EVENTS[event].label),
    Ligado: isActive,
  };
}

export function recordDestination(
  tx: Transaction,
  action: AuditAction,
  { id, name }: Pick<Row, "id" | "name">,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return recordAct(tx, { action, subject: named("Webhook", name), subjectId: id, ...values });
}

/** Records a change; does nothing if all facts are equal. */
export async function recordChange(tx: Transaction, before: Row, after: Row): Promise<void> {
  const changes = changesOf(factsOf(before), factsOf(after));
  const values = {
    before: changes.before,
    after: { ...changes.after, ...(before.url === after.url ? {} : { Endereço: CHANGED_SECRET }) },
  };
  if (Object.keys(values.after).length > 0) await recordDestination(tx, "webhook.changed", after, values);
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
