// Updates leads when an earlier merge below them is undone: values that came from it are removed, later edits
// stay.

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { revertValues } from "../custom-fields/values.ts";
import { leadsTable } from "../table.ts";
import {
  mergeFields,
  type FieldName,
  fromStored,
  listDiffering,
  pickFields,
  reviveDates,
  type StoredFields,
  toStored,
} from "./plan-merge.ts";
import { leadMergesTable } from "./table.ts";

type MergeRow = typeof leadMergesTable.$inferSelect;

/**
 * Updates a lead as if its fields had been `has` instead of `had` after a merge: reapplies its later merges,
 * and the merges of the lead itself into others. The caller has locked the rows.
 * @param merge the merge after which the fields differ
 * @param had the fields that were stored then
 * @param has the fields that should have been stored
 */
export async function reapplyMerges(
  tx: Transaction,
  merge: Pick<MergeRow, "id" | "keptId">,
  had: Partial<StoredFields>,
  has: Partial<StoredFields>,
): Promise<void> {
  const { id, keptId } = merge;
  let [since, before, after] = [id, had, has];
  for (const later of await listLaterMerges(tx, merge)) {
    if (!later.keptWas || !later.keptBecame) continue;
    const changed = await listUnedited(tx, { keptId, since, until: later.id }, before, after);
    const seen = changed.filter((name) => isSameJson(later.keptWas?.[name], before[name]));
    const keptWas = { ...later.keptWas, ...pickFields(after, seen) };
    const keptBecame = await planAgain(tx, later, keptWas);
    await tx.update(leadMergesTable).set({ keptWas, keptBecame }).where(eq(leadMergesTable.id, later.id));
    [since, before, after] = [later.id, later.keptBecame, keptBecame];
  }
  const [row] = await tx.select().from(leadsTable).where(eq(leadsTable.id, keptId));
  if (!row) return;
  const stored = toStored(row);
  const changed = await listUnedited(tx, { keptId, since }, before, after);
  const names = changed.filter((name) => name !== "customFields" && isSameJson(stored[name], before[name]));
  const { values } = revertValues(stored.customFields, after.customFields ?? {}, before.customFields ?? {});
  const isSame = isSameJson(values, stored.customFields);
  if (names.length === 0 && isSame) return;
  await setFields(tx, keptId, { ...pickFields(after, names), ...(!isSame && { customFields: values }) });
  await reapplyAbove(tx, keptId);
}

/** Reapplies the merge of this lead into another one. */
async function reapplyAbove(tx: Transaction, id: string): Promise<void> {
  const { mergedId, undoneAt } = leadMergesTable;
  const [above] = await tx
    .select()
    .from(leadMergesTable)
    .where(and(eq(mergedId, id), isNull(undoneAt)));
  if (!above?.keptWas || !above.keptBecame) return;
  const keptBecame = await planAgain(tx, above, above.keptWas);
  await tx.update(leadMergesTable).set({ keptBecame }).where(eq(leadMergesTable.id, above.id));
  await reapplyMerges(tx, above, above.keptBecame, keptBecame);
}

async function planAgain(tx: Transaction, { mergedId, mergedWas }: MergeRow, keptWas: StoredFields) {
  const [merged] = await tx.select().from(leadsTable).where(eq(leadsTable.id, mergedId));
  if (!merged) throw new Error("a lead that was merged is gone, and its merge is not");
  const answer = (mergedWas ?? {}) as Partial<Pick<StoredFields, "answeredAt" | "repliedAt">>;
  return toStored(mergeFields(fromStored(keptWas), fromStored({ ...toStored(merged), ...answer })));
}

/** Leaves `updatedAt` alone, since a merge does not change what is known of a lead. */
export async function setFields(tx: Transaction, id: string, fields: Partial<StoredFields>): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const { companyId, ...others } = reviveDates(fields);
  // The company may have been deleted since.
  const company = companyId && { companyId: sql`(SELECT id FROM companies WHERE id = ${companyId})` };
  await tx
    .update(leadsTable)
    .set({ ...others, ...(companyId === null ? { companyId } : company) })
    .where(eq(leadsTable.id, id));
}

function listLaterMerges(tx: Transaction, { id, keptId }: Pick<MergeRow, "id" | "keptId">) {
  const { at, undoneAt, keptId: ofRow } = leadMergesTable;
  return tx
    .select()
    .from(leadMergesTable)
    .where(and(eq(ofRow, keptId), isNull(undoneAt), sql`${at} > ${timeOf(id)}`))
    .orderBy(asc(at));
}

/** Lists fields that differ and that nobody edited in between, according to the lead's events. */
async function listUnedited(
  tx: Transaction,
  { keptId, since, until }: { keptId: string; since: string; until?: string },
  before: Partial<StoredFields>,
  after: Partial<StoredFields>,
): Promise<FieldName[]> {
  const differing = listDiffering(before, after);
  if (differing.length === 0) return [];
  const { rows } = await tx.execute<{ name: string }>(sql`
    WITH written AS (
      SELECT id, type, data FROM lead_events
      WHERE lead_id = ${keptId} AND type IN ('status', 'owner') AND at > ${timeOf(since)}
        AND ${until ? sql`at < ${timeOf(until)}` : sql`true`}
    )
    SELECT 'ownerId' AS name FROM written WHERE type = 'owner'
    UNION SELECT moved.name FROM written CROSS JOIN (VALUES ('status', 'to'), ('stage', 'stage')) AS moved (name, key)
      WHERE data ? moved.key AND type = 'status' AND NOT data ? 'undoes'
      AND NOT EXISTS (SELECT FROM written AS undo WHERE undo.data ->> 'undoes' = written.id::text)
    UNION SELECT jsonb_object_keys(data -> 'changes') FROM written WHERE data ? 'changes'`);
  const edited = new Set(rows.map(({ name }) => name));
  if (edited.has("email")) edited.add("isEmailUnproved");
  if (edited.has("stage")) edited.add("stageSince");
  return differing.filter((name) => !edited.has(name));
}

const timeOf = (mergeId: string) => sql`(SELECT at FROM lead_merges WHERE id = ${mergeId})`;
