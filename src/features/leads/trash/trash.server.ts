// Moves leads to the trash and back. Merged leads move together, since they are one person.

import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { lockLead } from "../change-lead.server.ts";
import { isOwnedBy } from "../own-leads.server.ts";
import { describeLeadDetails } from "../read/describe-lead.server.ts";
import type { LeadDetails } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { lockMerges } from "../timeline/merged-leads.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import { bringBack, setTrashed } from "../trashed-leads.server.ts";
import { type LeadTrash, TRASH_DAYS } from "./schema.ts";

/** Moves a lead to the trash; returns false if it does not exist or is there already. */
export function trashLead(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A merge at the same time would leave a part of the person behind.
    await lockMerges(tx);
    if (!(await lockLead(tx, id))) return false;
    const { name } = currentActor(tx);
    await recordLeadEvent(tx, { leadId: id, type: "note", data: { by: "trash" } });
    await setTrashed(tx, id, { trashedAt: sql`now()`, trashedBy: name ?? "O próprio site" });
    await recordAct(tx, { action: "lead.trashed", subject: "Leads", subjectId: id });
    return true;
  });
}

/** @param ownerId limits it to this owner's leads; undefined: all */
export function restoreLead(
  context: Pick<Resources, "db" | "jobs">,
  id: string,
  ownerId: string | undefined,
): Promise<LeadDetails | null> {
  return context.db.transaction(async (tx) => {
    if (!isUuid(id)) return null;
    await lockMerges(tx);
    const isTheirs = and(eq(leadsTable.id, id), isInTrash(), isOwnedBy(ownerId));
    const [was] = await tx.select().from(leadsTable).where(isTheirs).for("update");
    if (!was) return null;
    const row = await bringBack(tx, context, was, "restored");
    await recordAct(tx, { action: "lead.restored", subject: "Leads", subjectId: id });
    return describeLeadDetails(tx, row);
  });
}

const isInTrash = () => and(isNull(leadsTable.mergedInto), isNotNull(leadsTable.trashedAt));

/** One page of the trash, last deleted first. @param ownerId limits it to this owner's leads; undefined: all */
export async function listTrashedLeads(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
  ownerId: string | undefined,
): Promise<LeadTrash> {
  const where = and(isInTrash(), isOwnedBy(ownerId));
  const { id, name, email, phone, company, trashedAt, trashedBy } = leadsTable;
  const [rows, total] = await Promise.all([
    db
      .select({ id, name, email, phone, company, trashedAt, trashedBy })
      .from(leadsTable)
      .where(where)
      .orderBy(desc(trashedAt), desc(id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(leadsTable, where),
  ]);
  const leads = rows.map(({ trashedAt: at, trashedBy: by, ...lead }) => {
    const deletedAt = at ?? new Date();
    return {
      ...lead,
      deletedAt: deletedAt.toISOString(),
      deletedBy: { name: by ?? "" },
      endsAt: new Date(deletedAt.getTime() + TRASH_DAYS * 86_400_000).toISOString(),
    };
  });
  return { leads, total, page, limit };
}
