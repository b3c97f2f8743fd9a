// Filters of the list of leads that a person has saved.

import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { LeadFilter } from "../filters.ts";
import type { SavedFilter } from "./saved-filter-schema.ts";
import { savedFiltersTable } from "./table.ts";

const MAX_FILTERS = 20;
const FULL = [{ field: "name", message: `Há ${MAX_FILTERS} filtros guardados: tire um que não se usa mais` }];

/** Lists a person's filters by name. */
export async function listFilters(db: Queryable, userId: string): Promise<SavedFilter[]> {
  const { name } = savedFiltersTable;
  const rows = await db
    .select()
    .from(savedFiltersTable)
    .where(eq(savedFiltersTable.userId, userId))
    .orderBy(asc(sql`lower(${name})`));
  return rows.map(toSavedFilter);
}

/** Saves a filter; replaces one of the same name. */
export function saveFilter(
  db: Database,
  userId: string,
  { name, ...filter }: LeadFilter & { name: string },
): Promise<{ ok: true; filter: SavedFilter } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
    const isSame = and(
      eq(savedFiltersTable.userId, userId),
      sql`lower(${savedFiltersTable.name}) = lower(${name})`,
    );
    await tx.delete(savedFiltersTable).where(isSame);
    if ((await tx.$count(savedFiltersTable, eq(savedFiltersTable.userId, userId))) >= MAX_FILTERS)
      return { ok: false, code: "invalid", errors: FULL };
    const [row] = await tx.insert(savedFiltersTable).values({ userId, name, filter }).returning();
    if (!row) throw new Error("a filter that was inserted is gone");
    return { ok: true, filter: toSavedFilter(row) };
  });
}

/** @returns false if the person has no such filter */
export async function deleteFilter(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isTheirs = and(eq(savedFiltersTable.id, id), eq(savedFiltersTable.userId, userId));
  const { rowCount } = await db.delete(savedFiltersTable).where(isTheirs);
  return rowCount === 1;
}

const toSavedFilter = ({ id, name, filter }: typeof savedFiltersTable.$inferSelect): SavedFilter => ({
  id,
  name,
  ...filter,
});
