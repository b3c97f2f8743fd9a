// Moves companies to the trash and back, and deletes them after 30 days. Their people stay leads.

import { and, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import { leadsTable } from "../table.ts";
import { type CompanyRefusal, lockCompany, lockLeads, storeUnlessTaken } from "./companies.server.ts";
import { type CompanyTrash, TRASH_DAYS } from "./schema.ts";
import { companiesTable } from "./table.ts";

/** Companies that the trash shows. */
const SHOWN = 200;

/** @returns false if there is no such company */
export function trashCompany(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockCompany(tx, id);
    if (!row) return false;
    const { name } = currentActor(tx);
    await tx
      .update(companiesTable)
      .set({ trashedAt: sql`now()`, trashedBy: name ?? "O próprio site" })
      .where(eq(companiesTable.id, id));
    await recordAct(tx, {
      action: "company.trashed",
      subject: "Empresa",
      subjectId: id,
    });
    return true;
  });
}

/** Brings a company back with its people, unless another one has got its CNPJ. */
export function restoreCompany(db: Database, id: string): Promise<{ ok: true } | CompanyRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | CompanyRefusal> => {
    if (!isUuid(id)) return { ok: false, code: "not-found" };
    const [row] = await tx
      .select()
      .from(companiesTable)
      .where(and(eq(companiesTable.id, id), isInTrash()))
      .for("no key update");
    if (!row) return { ok: false, code: "not-found" };
    const restored = await storeUnlessTaken(tx, row.cnpj, row.id, (inner) =>
      inner
        .update(companiesTable)
        .set({ trashedAt: null, trashedBy: null })
        .where(eq(companiesTable.id, id))
        .returning(),
    );
    if (!restored.ok) return restored;
    await recordAct(tx, {
      action: "company.restored",
      subject: "Empresa",
      subjectId: id,
    });
    return { ok: true };
  });
}

const isInTrash = () => and(isNotNull(companiesTable.trashedAt), isNull(companiesTable.mergedInto));

export async function listTrashedCompanies(db: Queryable): Promise<CompanyTrash> {
  const rows = await db
    .select()
    .from(companiesTable)
    .where(isInTrash())
    .orderBy(desc(companiesTable.trashedAt))
    .limit(SHOWN);
  return {
    companies: rows.map(({ id, name, trashedAt, trashedBy }) => {
      const at = trashedAt ?? new Date();
      return {
        id,
        name,
        deletedAt: at.toISOString(),
        deletedBy: trashedBy ?? "",
        endsAt: new Date(at.getTime() + TRASH_DAYS * 86_400_000).toISOString(),
      };
    }),
  };
}

/** Deletes companies whose time in the trash is over. Returns how many. */
export async function emptyCompanyTrash(db: Queryable): Promise<number> {
  const isOver = lte(companiesTable.trashedAt, sql`now() - make_interval(days => ${TRASH_DAYS})`);
  return db.transaction(async (tx) => {
    const { id } = companiesTable;
    const over = await tx.select({ id }).from(companiesTable).where(isOver).orderBy(id).for("no key update");
    const ids = over.map((row) => row.id);
    // Deleting a company updates its leads.
    await lockLeads(tx, isOneOf(sql`${leadsTable.companyId}`, ids));
    const { rowCount } = await tx.delete(companiesTable).where(isOneOf(sql`${id}`, ids));
    return rowCount ?? 0;
  });
}
