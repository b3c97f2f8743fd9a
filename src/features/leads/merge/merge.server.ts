// Merges leads of one person, and undoes merges.

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Database, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { describeStep, earlierStep, NEXT_STEP } from "#src/shared/time/next-step.ts";
import { lockLead, type LeadRow } from "../change-lead.server.ts";
import { isNotTrashed } from "../listed-leads.ts";
import { describeLead } from "../read/describe-lead.server.ts";
import { leadsTable } from "../table.ts";
import { lockMerges, samePeople } from "../timeline/merged-leads.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import { type Mergeable, mergeFields, listDiffering, pickFields, toStored } from "./plan-merge.ts";
import { reapplyMerges, setFields } from "./reapply-merges.server.ts";
import { type Merge, UNDO_DAYS } from "./schema.ts";
import { leadDistinctionsTable, leadMergesTable } from "./table.ts";

/**
 * Merges one lead into another. The kept lead keeps its dates and gets the most advanced deal
 * (plan-merge.ts). Sends no mail and no webhook.
 * @returns the merge's id; null if a lead does not exist or is merged already
 */
export function mergeLeads(
  { db, config }: Pick<Resources, "db" | "config">,
  input: { keep: string; merge: string },
): Promise<{ id: string } | null> {
  return db.transaction(async (tx) => {
    await lockMerges(tx);
    const rows = await lockBoth(tx, input);
    if (!rows) return null;
    const { kept, merged } = rows;
    const [keptWas, keptBecame] = [toStored(kept), toStored(mergeFields(kept, merged))];
    await setFields(tx, kept.id, pickFields(keptBecame, listDiffering(keptWas, keptBecame)));
    await tx.update(leadsTable).set({ mergedInto: kept.id }).where(eq(leadsTable.id, merged.id));
    const mergedWas = sql`(SELECT jsonb_build_object('answeredAt', answered_at, 'repliedAt', replied_at)
      FROM leads WHERE id = ${merged.id})`;
    const [stored] = await tx
      .insert(leadMergesTable)
      .values({
        keptId: kept.id,
        mergedId: merged.id,
        filled: {},
        keptWas,
        keptBecame,
        mergedWas,
        // Taken after the lock, so that changes made while waiting for it count as earlier.
        at: sql`clock_timestamp()`,
      })
      .returning({ id: leadMergesTable.id });
    if (!stored) throw new Error("a merge that was inserted is gone");
    // Contains no data of the merged lead: the timeline reads them from that lead, so that they are erased
    // with it.
    await recordDroppedStep(tx, kept, merged, config.timeZone);
    const data = { merge: stored.id, deal: describeDeal(keptWas, keptBecame) };
    await recordLeadEvent(tx, { leadId: kept.id, type: "merge", data });
    await recordAct(tx, {
      action: "lead.merged",
      subject: "Leads",
      subjectId: kept.id,
      after: { "Lead mantido": kept.createdAt, "Lead juntado": merged.createdAt },
    });
    return stored;
  });
}

/**
 * Undoes a merge: both leads are as before, and later changes stay with the kept one.
 * @returns `conflict` if the merge is undone already or too old
 */
export function undoMerge(
  db: Database,
  id: string,
): Promise<{ ok: true; keptId: string } | { ok: false; code: "not-found" | "conflict" }> {
  return db.transaction(async (tx) => {
    if (!isUuid(id)) return { ok: false, code: "not-found" };
    await lockMerges(tx);
    const [found] = await tx.select().from(leadMergesTable).where(eq(leadMergesTable.id, id));
    if (!found) return { ok: false, code: "not-found" };
    const { keptId, mergedId, mergedWas } = found;
    const before = await lockFamily(tx, keptId);
    // In the trash they stay one, and come back together.
    if (before.get(keptId)?.trashedAt) return { ok: false, code: "not-found" };
    const recent = sql`${leadMergesTable.at} > now() - make_interval(days => ${UNDO_DAYS})`;
    const [undone] = await tx
      .update(leadMergesTable)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(leadMergesTable.id, id), isNull(leadMergesTable.undoneAt), recent))
      .returning();
    const [was, apart] = [before.get(keptId), before.get(mergedId)];
    if (!was || !apart || !undone) return { ok: false, code: "conflict" };
    // Merges without stored fields only filled in empty ones.
    const emptied = Object.fromEntries(Object.keys(found.filled).map((name) => [name, null]));
    await reapplyMerges(tx, found, found.keptBecame ?? found.filled, found.keptWas ?? emptied);
    // Restores the merged lead's answer; a later answer stays with the kept lead, like its event.
    const ofMerged = (name: string) => sql`(${JSON.stringify(mergedWas)}::jsonb ->> ${name})::timestamptz`;
    const answer = mergedWas ? { answeredAt: ofMerged("answeredAt"), repliedAt: ofMerged("repliedAt") } : {};
    await tx
      .update(leadsTable)
      .set({ mergedInto: null, ...answer })
      .where(eq(leadsTable.id, mergedId));
    const [kept] = await tx.select().from(leadsTable).where(eq(leadsTable.id, keptId));
    const deal = kept && describeDeal(was, kept);
    await recordLeadEvent(tx, { leadId: keptId, type: "undo", data: { merge: id, deal } });
    await recordAct(tx, {
      action: "lead.unmerged",
      subject: "Leads",
      subjectId: keptId,
      after: { "Lead mantido": was.createdAt, "Lead separado": apart.createdAt },
    });
    return { ok: true, keptId };
  });
}

/**
 * Notes the step that gives way to an earlier one. The note is in the timeline of its own lead, with which it is erased.
 */
async function recordDroppedStep(
  tx: Transaction,
  kept: LeadRow,
  merged: LeadRow,
  timeZone: string,
): Promise<void> {
  const stays = earlierStep(kept.nextStep, merged.nextStep);
  for (const { id, nextStep } of [kept, merged])
    if (nextStep && stays && !isSameJson(nextStep, stays))
      await recordLeadEvent(tx, {
        leadId: id,
        type: "note",
        data: { text: `${NEXT_STEP} antes da junção: ${describeStep(nextStep, timeZone)}` },
      });
}

/** Returns the changes of status and value in the timeline's format for changed fields. */
function describeDeal(was: Told, became: Told): Record<string, { from: unknown; to: unknown }> | undefined {
  const changed = (["status", "value"] as const).filter((name) => was[name] !== became[name]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, { from: was[name], to: became[name] }]));
}
type Told = Pick<Mergeable, "status" | "value">;

/** Returns the leads of the same person, locked in the order of their ids. */
async function lockFamily(tx: Transaction, id: string): Promise<Map<string, LeadRow>> {
  const rows = await tx
    .select()
    .from(leadsTable)
    .where(sql`${leadsTable.id} IN (${samePeople(sql`id = ${id}`)})`)
    .orderBy(leadsTable.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the merges into a lead that were not undone, the latest first. */
export async function listMerges(db: Database, keptId: string): Promise<Merge[]> {
  if (!isUuid(keptId)) return [];
  const recent = sql<boolean>`${leadMergesTable.at} > now() - make_interval(days => ${UNDO_DAYS})`;
  const rows = await db
    .select({ merge: leadMergesTable, lead: leadsTable, canUndo: recent })
    .from(leadMergesTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadMergesTable.mergedId))
    .where(and(eq(leadMergesTable.keptId, keptId), isNull(leadMergesTable.undoneAt), isNotTrashed()))
    .orderBy(desc(leadMergesTable.at), desc(leadMergesTable.id));
  return Promise.all(
    rows.map(async ({ merge: { id, at }, lead, canUndo }) => ({
      id,
      at: at.toISOString(),
      lead: await describeLead(db, lead),
      canUndo,
    })),
  );
}

/** Records that leads are different people, so that they are not suggested again. */
export async function markAsDistinct(db: Database, ids: string[]): Promise<void> {
  const sorted = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))].toSorted();
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: leadsTable.id })
      .from(leadsTable)
      .where(sql`${leadsTable.id} = ANY(${sql.param(sorted)}::uuid[])`)
      .orderBy(leadsTable.id)
      .for("key share");
    const pairs = found.flatMap(({ id: one }, index) =>
      found.slice(index + 1).map(({ id: other }) => ({ one, other })),
    );
    if (pairs.length > 0) await tx.insert(leadDistinctionsTable).values(pairs).onConflictDoNothing();
  });
}

/** Locks both leads in the order of their ids, so that two merges cannot deadlock. */
async function lockBoth(tx: Transaction, { keep, merge }: { keep: string; merge: string }) {
  const rows = new Map<string, LeadRow>();
  for (const id of [keep, merge].toSorted()) {
    const row = await lockLead(tx, id);
    if (row) rows.set(id, row);
  }
  const [kept, merged] = [rows.get(keep), rows.get(merge)];
  return kept && merged && { kept, merged };
}
