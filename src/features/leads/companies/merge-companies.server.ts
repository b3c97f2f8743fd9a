// Merges companies, and undoes merges for 30 days.

import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Database } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { leadsTable } from "../table.ts";
import { type CompanyRefusal, lockCompany, lockLeads, storeUnlessTaken } from "./companies.server.ts";
import { type CompanyFacts, FACT_NAMES, UNDO_DAYS } from "./schema.ts";
import { companiesTable, companyMergesTable } from "./table.ts";

/** Merges one company into another, whose own facts win; its people move. Returns the merge's id. */
export function mergeCompanies(
  db: Database,
  { keep, merge }: { keep: string; merge: string },
): Promise<{ ok: true; id: string } | CompanyRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true; id: string } | CompanyRefusal> => {
    // In the order of their ids, so that two merges cannot deadlock.
    const locked = new Map<string, Awaited<ReturnType<typeof lockCompany>>>();
    for (const id of [keep, merge].toSorted()) locked.set(id, await lockCompany(tx, id));
    const [kept, merged] = [locked.get(keep), locked.get(merge)];
    if (!kept || !merged) return { ok: false, code: "not-found" };
    const filled = Object.fromEntries(
      FACT_NAMES.filter((name) => kept[name] === null && merged[name] !== null).map((name) => [
        name,
        merged[name],
      ]),
    ) as Partial<CompanyFacts>;
    await lockLeads(tx, eq(leadsTable.companyId, merge));
    const moved = await tx
      .update(leadsTable)
      .set({ companyId: keep })
      .where(eq(leadsTable.companyId, merge))
      .returning({ id: leadsTable.id });
    await tx
      .update(companiesTable)
      .set({ mergedInto: keep, updatedAt: sql`now()` })
      .where(eq(companiesTable.id, merge));
    await tx
      .update(companiesTable)
      .set({ ...filled, updatedAt: sql`now()` })
      .where(eq(companiesTable.id, keep));
    const [stored] = await tx
      .insert(companyMergesTable)
      .values({ keptId: keep, mergedId: merge, filled, leadIds: moved.map(({ id }) => id) })
      .returning({ id: companyMergesTable.id });
    if (!stored) throw new Error("a merge that was inserted is gone");
    await recordAct(tx, {
      action: "company.merged",
      subject: "Empresa",
      subjectId: keep,
      after: {
        "Empresa mantida": kept.createdAt,
        "Empresa juntada": merged.createdAt,
        Leads: moved.length,
      },
    });
    return { ok: true, id: stored.id };
  });
}

/** Takes the merge back: people who moved and are still there move back, and so do facts that nobody has changed. */
export function undoCompanyMerge(
  db: Database,
  id: string,
): Promise<{ ok: true; keptId: string } | CompanyRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true; keptId: string } | CompanyRefusal> => {
    if (!isUuid(id)) return { ok: false, code: "not-found" };
    const [found] = await tx.select().from(companyMergesTable).where(eq(companyMergesTable.id, id));
    if (!found) return { ok: false, code: "not-found" };
    const { keptId, mergedId, filled, leadIds } = found;
    const locked = await tx
      .select()
      .from(companiesTable)
      .where(isOneOf(sql`${companiesTable.id}`, [keptId, mergedId]))
      .orderBy(companiesTable.id)
      .for("no key update");
    const [kept, merged] = [keptId, mergedId].map((one) => locked.find((row) => row.id === one));
    if (!kept || kept.mergedInto !== null || kept.trashedAt !== null) return { ok: false, code: "not-found" };
    const names = FACT_NAMES.filter((name) => name in filled && isSameJson(kept[name], filled[name]));
    const { undoneAt, at } = companyMergesTable;
    const canUndo = and(
      eq(companyMergesTable.id, id),
      isNull(undoneAt),
      sql`${at} > now() - make_interval(days => ${UNDO_DAYS})`,
    );
    if ((await tx.$count(companyMergesTable, canUndo)) === 0)
      return { ok: false, code: "conflict", detail: "Esta junção já foi desfeita, ou passou do prazo." };
    const ownId = names.includes("cnpj") ? keptId : null;
    const separated = await storeUnlessTaken(tx, merged?.cnpj ?? null, ownId, async (inner) => {
      const emptied = Object.fromEntries(names.map((name) => [name, null]));
      if (names.length > 0)
        await inner.update(companiesTable).set(emptied).where(eq(companiesTable.id, keptId));
      return inner
        .update(companiesTable)
        .set({ mergedInto: null, updatedAt: sql`now()` })
        .where(eq(companiesTable.id, mergedId))
        .returning();
    });
    if (!separated.ok) return separated;
    await tx
      .update(companyMergesTable)
      .set({ undoneAt: sql`now()` })
      .where(eq(companyMergesTable.id, id));
    const isMoving = and(eq(leadsTable.companyId, keptId), isOneOf(sql`${leadsTable.id}`, leadIds));
    await lockLeads(tx, isMoving);
    await tx.update(leadsTable).set({ companyId: mergedId }).where(isMoving);
    await recordAct(tx, {
      action: "company.unmerged",
      subject: "Empresa",
      subjectId: keptId,
      after: { "Empresa mantida": kept.createdAt, "Empresa separada": merged?.createdAt ?? "" },
    });
    return { ok: true, keptId };
  });
}
