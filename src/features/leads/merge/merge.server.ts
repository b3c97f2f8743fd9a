// Two leads become one person, and can become two again.
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { recordAct } from "#src/audit/record.server.ts";
import { lockLead, type LeadRow } from "#src/features/leads/change-lead.server.ts";
import { describeLead } from "#src/features/leads/inbox/inbox.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { recordLeadEvent } from "#src/features/leads/timeline/record-event.server.ts";
import type { Database, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { leadDistinctionsTable, leadMergesTable } from "./table.ts";
import { type Merge, UNDO_DAYS } from "#src/features/leads/merge-schema.ts";

/**
 * Merges one lead into another, which keeps its own status, dates and origin. Nobody is mailed and no webhook is told.
 * @returns the id of the merge and of the kept lead; null where one of them is not there, or belongs to another already
 */
export function mergeLeads(
  db: Database,
  input: { keep: string; merge: string },
): Promise<{ id: string } | null> {
  return db.transaction(async (tx) => {
    const rows = await lockBoth(tx, input);
    if (!rows) return null;
    const { kept, merged } = rows;
    const filled = findLacking(kept, merged);
    await setLead(tx, kept.id, filled);
    await setLead(tx, merged.id, { mergedInto: kept.id });
    const mergedWas = sql`(SELECT jsonb_build_object('answeredAt', answered_at, 'repliedAt', replied_at)
      FROM leads WHERE id = ${merged.id})`;
    const [stored] = await tx
      .insert(leadMergesTable)
      .values({ keptId: kept.id, mergedId: merged.id, filled, mergedWas })
      .returning({ id: leadMergesTable.id });
    if (!stored) throw new Error("a merge that was inserted is gone");
    // Nothing of the other person: the timeline reads that from their lead, with which it goes.
    await recordLeadEvent(tx, { leadId: kept.id, type: "merge", data: { merge: stored.id } });
    await recordAct(tx, {
      action: "lead.merged",
      subject: "Leads",
      after: { Fica: kept.id, Juntado: merged.id },
    });
    return stored;
  });
}

/**
 * Takes a merge back: both leads are as before, and what was written meanwhile stays with the kept one.
 * @returns the kept lead; `not-found` where there is no such merge, `conflict` where it is undone or too old
 */
export function undoMerge(
  db: Database,
  id: string,
): Promise<{ ok: true; keptId: string } | { ok: false; code: "not-found" | "conflict" }> {
  return db.transaction(async (tx) => {
    if (!isUuid(id)) return { ok: false, code: "not-found" };
    const [found] = await tx.select().from(leadMergesTable).where(eq(leadMergesTable.id, id));
    if (!found) return { ok: false, code: "not-found" };
    const { keptId, mergedId, filled, mergedWas } = found;
    // In the order of their ids, as for a merge; afterwards the merge is read again, which another may have undone.
    const rows = await tx
      .select()
      .from(leadsTable)
      .where(sql`${leadsTable.id} IN (${keptId}, ${mergedId})`)
      .orderBy(leadsTable.id)
      .for("update");
    const kept = rows.find((row) => row.id === keptId);
    const merged = rows.find((row) => row.id === mergedId);
    const recent = sql`${leadMergesTable.at} > now() - make_interval(days => ${UNDO_DAYS})`;
    const [undone] = await tx
      .update(leadMergesTable)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(leadMergesTable.id, id), isNull(leadMergesTable.undoneAt), recent))
      .returning();
    if (!kept || !merged || !undone) return { ok: false, code: "conflict" };
    // What was changed since is somebody's own.
    const same = (name: keyof LeadRow) => JSON.stringify(kept[name]) === JSON.stringify(filled[name]);
    const emptied = FILLED.filter((name) => name in filled && same(name));
    await setLead(tx, keptId, Object.fromEntries(emptied.map((name) => [name, null])));
    // Its answer is what it was: one that was given meanwhile stays with the kept one, as its event does.
    const was = (name: string) => sql`(${JSON.stringify(mergedWas)}::jsonb ->> ${name})::timestamptz`;
    const answer = mergedWas ? { answeredAt: was("answeredAt"), repliedAt: was("repliedAt") } : {};
    await setLead(tx, mergedId, { mergedInto: null, ...answer });
    await recordLeadEvent(tx, { leadId: keptId, type: "undo", data: { merge: id } });
    await recordAct(tx, {
      action: "lead.unmerged",
      subject: "Leads",
      after: { Fica: keptId, Separado: mergedId },
    });
    return { ok: true, keptId };
  });
}

/** A merge is no change of what is known of a lead: when that was last changed stays too. */
async function setLead(
  tx: Transaction,
  id: string,
  values: PgUpdateSetSource<typeof leadsTable>,
): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(leadsTable).set(values).where(eq(leadsTable.id, id));
}

/** The leads that were merged into one and still are, the last first. */
export async function listMerges(db: Database, keptId: string): Promise<Merge[]> {
  if (!isUuid(keptId)) return [];
  const recent = sql<boolean>`${leadMergesTable.at} > now() - make_interval(days => ${UNDO_DAYS})`;
  const rows = await db
    .select({ merge: leadMergesTable, lead: leadsTable, canUndo: recent })
    .from(leadMergesTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadMergesTable.mergedId))
    .where(and(eq(leadMergesTable.keptId, keptId), isNull(leadMergesTable.undoneAt)))
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

/** Remembers that leads are as many people, so that they are not suggested again. */
export async function keepApart(db: Database, ids: string[]): Promise<void> {
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

/** What the kept lead takes from the other where it has nothing of its own. Never its status or an answer. */
const FILLED = [
  "name",
  "email",
  "phone",
  "company",
  "cnpj",
  "ownerId",
  "stage",
  "value",
  "expectedMonth",
  "answerDueAt",
  "repliedAt",
] as const satisfies (keyof LeadRow)[];

function findLacking(kept: LeadRow, merged: LeadRow): Partial<LeadRow> {
  // Who was answered already waits for nothing; what the other was promised stays with that one.
  const names = FILLED.filter((name) => name !== "answerDueAt" || (!kept.answeredAt && !merged.answeredAt));
  return Object.fromEntries(
    names.filter((name) => kept[name] === null && merged[name] !== null).map((name) => [name, merged[name]]),
  );
}

/** In the order of their ids, so that two merges at once do not wait for each other. */
async function lockBoth(tx: Transaction, { keep, merge }: { keep: string; merge: string }) {
  const rows = new Map<string, LeadRow>();
  for (const id of [keep, merge].toSorted()) {
    const row = await lockLead(tx, id);
    if (row) rows.set(id, row);
  }
  const [kept, merged] = [rows.get(keep), rows.get(merge)];
  return kept && merged && { kept, merged };
}
