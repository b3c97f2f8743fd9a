// Filters of the list of leads that a person has kept.
import { and, asc, eq, sql } from "drizzle-orm";
import type { LeadFilter } from "#src/features/leads/schema.ts";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { KeptFilter } from "./schema.ts";
import { leadFiltersTable } from "./table.ts";

/** As many as fit above a list. */
const MAX_FILTERS = 20;
const FULL = [{ field: "name", message: `Há ${MAX_FILTERS} filtros guardados: tire um que não se usa mais` }];

/** One's own, by name. */
export async function listFilters(db: Queryable, userId: string): Promise<KeptFilter[]> {
  const { name } = leadFiltersTable;
  const rows = await db
    .select()
    .from(leadFiltersTable)
    .where(eq(leadFiltersTable.userId, userId))
    .orderBy(asc(sql`lower(${name})`));
  return rows.map(toKept);
}

/** Keeps a filter; one of the same name is replaced. */
export function keepFilter(
  db: Database,
  userId: string,
  { name, ...filter }: LeadFilter & { name: string },
): Promise<{ ok: true; filter: KeptFilter } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
    const isSame = and(
      eq(leadFiltersTable.userId, userId),
      sql`lower(${leadFiltersTable.name}) = lower(${name})`,
    );
    await tx.delete(leadFiltersTable).where(isSame);
    if ((await tx.$count(leadFiltersTable, eq(leadFiltersTable.userId, userId))) >= MAX_FILTERS)
      return { ok: false, code: "invalid", errors: FULL };
    const [row] = await tx.insert(leadFiltersTable).values({ userId, name, filter }).returning();
    if (!row) throw new Error("a filter that was inserted is gone");
    return { ok: true, filter: toKept(row) };
  });
}

/** @returns false where there is none of this person's */
export async function dropFilter(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isTheirs = and(eq(leadFiltersTable.id, id), eq(leadFiltersTable.userId, userId));
  const { rowCount } = await db.delete(leadFiltersTable).where(isTheirs);
  return rowCount === 1;
}

const toKept = ({ id, name, filter }: typeof leadFiltersTable.$inferSelect): KeptFilter => ({
  id,
  name,
  ...filter,
});
