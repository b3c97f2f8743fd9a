// Exports the log as CSV in batches, so that any number of entries needs little memory.

import { and, sql } from "drizzle-orm";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { type AuditContext, type AuditFilters, conditionOf, readRows, toEntry } from "./audit.server.ts";
import { actionLabel, describeValues } from "./describe-entry.ts";
import type { AuditEntry } from "./schema.ts";
import { auditTable } from "./table.ts";

const HEADINGS = ["Data", "Quem", "E-mail", "Ação", "Item", "Antes", "Depois", "Aparelho", "Sessão"];
const BATCH_ROWS = 2_000;

/** Yields the CSV of the selected entries in chunks, newest first. */
export async function* exportEntries(
  { db, config }: AuditContext,
  filters: AuditFilters,
): AsyncGenerator<string, void, void> {
  const { timeZone } = config;
  const where = conditionOf(filters, timeZone);
  yield CSV_BOM + toCsvLine(HEADINGS);
  let last: string | undefined;
  for (;;) {
    const { at, id } = auditTable;
    // Compares with the row itself, because a Date has no microseconds.
    const isOlder =
      last === undefined
        ? undefined
        : sql`(${at}, ${id}) < (SELECT at, id FROM audit_entries WHERE id = ${last})`;
    const rows = await readRows(db, and(where, isOlder), BATCH_ROWS);
    if (rows.length > 0) yield rows.map((row) => toLine(toEntry(row), timeZone)).join("");
    last = rows.at(-1)?.id;
    if (rows.length < BATCH_ROWS) return;
  }
}

function toLine(entry: AuditEntry, timeZone: string): string {
  const { at, actor, action, subject, before, after, device, session } = entry;
  const format = dateFormatter("pt-BR", { dateStyle: "short", timeStyle: "medium", timeZone });
  const formatTime = (iso: string): string => format.format(new Date(iso)).replace(",", "");
  return toCsvLine([
    formatTime(at),
    actor.name,
    actor.email,
    actionLabel(action),
    subject,
    describeValues(before, formatTime),
    describeValues(after, formatTime),
    device,
    session,
  ]);
}
