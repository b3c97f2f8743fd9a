// Undoes an import of leads as a whole: its leads go, unless somebody went on with them, and what it added to others goes.

import { and, eq, gt, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import type { LeadRow } from "../change-lead.server.ts";
import type { CustomValues } from "../custom-fields/schema.ts";
import { revertValues } from "../custom-fields/values.ts";
import { leadsTable } from "../table.ts";
import { FILLED } from "./complete-leads.server.ts";
import { lockImported, removeImported } from "./import-companies.server.ts";
import { isUndoable } from "./import-runs.server.ts";
import { UNDO_DAYS, type UndoCounts } from "./import-schema.ts";
import { leadImportLeadsTable, leadImportsTable } from "./table.ts";

/** Leads of one statement. */
const AT_ONCE = 1_000;

/** Comes before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** @returns undefined if there is no such import; `late` if it cannot be undone any more, or is undone */
export function undoImport(db: Queryable, id: string): Promise<UndoCounts | "late" | undefined> {
  return db.transaction(async (tx) => {
    if (!isUuid(id)) return undefined;
    const [run] = await tx.select().from(leadImportsTable).where(eq(leadImportsTable.id, id)).for("update");
    if (!run) return undefined;
    if (run.state !== "done" || !isUndoable(run)) return "late";
    await lockImported(tx, id);
    const counts = {
      removed: await removeUntouched(tx, id),
      kept: await tx.$count(
        leadImportLeadsTable,
        and(eq(leadImportLeadsTable.importId, id), sql`filled IS NULL`),
      ),
      restored: await emptyFilled(tx, id),
    };
    const companies = await removeImported(tx, id);
    const undone = { ...counts, ...(companies > 0 && { companies }) };
    await tx.execute(sql`SELECT erase_import_events(${id}::uuid)`);
    await tx.execute(sql`SELECT recount_lead_activity(ARRAY(
      SELECT lead_id FROM lead_import_leads WHERE import_id = ${id} AND filled IS NOT NULL))`);
    await tx.delete(leadImportLeadsTable).where(eq(leadImportLeadsTable.importId, id));
    await tx.update(leadImportsTable).set({ state: "undone", undone }).where(eq(leadImportsTable.id, id));
    await recordAct(tx, {
      action: "leads.importUndone",
      subject: "Leads de um arquivo",
      after: {
        Removidos: undone.removed,
        Mantidos: undone.kept,
        "Como antes": undone.restored,
        ...(companies > 0 && { Empresas: companies }),
      },
    });
    return undone;
  });
}

/** Removes the leads that nobody changed, answered, or merged. @returns how many */
async function removeUntouched(tx: Transaction, id: string): Promise<number> {
  let removed = 0;
  let last = FIRST;
  for (;;) {
    // Each statement goes on behind the last one, since rows removed by the same transaction are still gone through.
    const { rows } = await tx.execute<{ id: string }>(sql`
      DELETE FROM leads WHERE id = ANY(ARRAY(
        SELECT leads.id FROM lead_import_leads AS imported
          JOIN lead_imports ON lead_imports.id = imported.import_id
          JOIN leads ON leads.id = imported.lead_id
        WHERE imported.import_id = ${id} AND imported.lead_id > ${last}::uuid AND imported.filled IS NULL
          AND leads.updated_at = lead_imports.stored_at AND leads.merged_into IS NULL
          AND NOT EXISTS (SELECT FROM leads AS merged WHERE merged.merged_into = leads.id)
          AND (SELECT count(*) FROM lead_events WHERE lead_id = leads.id) <= imported.events
        ORDER BY imported.lead_id LIMIT ${AT_ONCE}))
      RETURNING id`);
    removed += rows.length;
    if (rows.length < AT_ONCE) return removed;
    last = rows.reduce((most, row) => (row.id > most ? row.id : most), FIRST);
  }
}

/** Empties the fields that still have what the import filled in. @returns the number of completed leads */
async function emptyFilled(tx: Transaction, id: string): Promise<number> {
  let emptied = 0;
  let last = FIRST;
  for (;;) {
    // Parsing all leads at once would keep visitors waiting.
    const rows = await tx
      .select({ filled: leadImportLeadsTable.filled, lead: leadsTable })
      .from(leadImportLeadsTable)
      .innerJoin(leadsTable, eq(leadsTable.id, leadImportLeadsTable.leadId))
      .where(
        and(
          eq(leadImportLeadsTable.importId, id),
          gt(leadImportLeadsTable.leadId, last),
          sql`${leadImportLeadsTable.filled} IS NOT NULL`,
        ),
      )
      .orderBy(leadImportLeadsTable.leadId)
      .limit(AT_ONCE)
      .for("update", { of: leadsTable });
    await emptyFields(tx, rows);
    await revertOwnFields(tx, rows);
    emptied += rows.length;
    last = rows.at(-1)?.lead.id ?? last;
    if (rows.length < AT_ONCE) return emptied;
  }
}

interface FilledLead {
  filled: Record<string, unknown> | null;
  lead: LeadRow;
}

async function emptyFields(tx: Transaction, rows: FilledLead[]): Promise<void> {
  const byFields = Map.groupBy(rows, ({ filled, lead }) => {
    const fields: string[] = [...FILLED, "companyId" as const].filter(
      (name) => filled?.[name] !== undefined && isSameJson(filled[name], lead[name]),
    );
    const rest = (["name", "email", "phone"] as const).some(
      (name) => lead[name] !== null && !fields.includes(name),
    );
    return fields.filter((name) => rest || !["name", "email", "phone"].includes(name)).join(",");
  });
  for (const [fields, same] of byFields) {
    if (fields === "") continue;
    const nothing = Object.fromEntries(fields.split(",").map((name) => [name, name === "tags" ? [] : null]));
    const ids = same.map(({ lead }) => lead.id);
    await tx
      .update(leadsTable)
      .set(nothing)
      .where(isOneOf(sql`${leadsTable.id}`, ids));
  }
}

/** Takes back the values of own fields that nobody has changed since. */
async function revertOwnFields(tx: Transaction, rows: FilledLead[]): Promise<void> {
  const reverted = rows.flatMap(({ filled, lead }) => {
    const gained = (filled?.customFields ?? {}) as CustomValues;
    if (Object.keys(gained).length === 0) return [];
    return [{ id: lead.id, values: revertValues(lead.customFields, {}, gained).values }];
  });
  if (reverted.length === 0) return;
  await tx.execute(sql`
    UPDATE leads SET custom_fields = given.values
    FROM jsonb_to_recordset(${JSON.stringify(reverted)}::jsonb) AS given (id uuid, values jsonb)
    WHERE leads.id = given.id`);
}

/** Forgets what only undoing needs, once that is not possible any more. @returns how many leads' records */
export async function forgetUndoData(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM lead_import_leads WHERE import_id = ANY(ARRAY(
      SELECT id FROM lead_imports WHERE stored_at < now() - make_interval(days => ${UNDO_DAYS})))`);
  return rowCount ?? 0;
}
