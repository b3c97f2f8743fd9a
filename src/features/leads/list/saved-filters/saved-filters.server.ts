// Filters of the list of leads that a person has saved.

import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { findPeople } from "#src/accounts/accounts.server.ts";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { LeadFilter } from "../../filters.ts";
import type { SavedFilter } from "./saved-filter-schema.ts";
import { savedFiltersTable } from "./table.ts";

const MAX_FILTERS = 20;
const FULL = [{ field: "name", message: `Há ${MAX_FILTERS} filtros salvos: exclua um que não é mais usado` }];

export interface Caller {
  id: string;
  isAdministrator: boolean;
}

/** Lists a person's filters and the shared ones, by name. */
export async function listFilters(db: Queryable, caller: Caller): Promise<SavedFilter[]> {
  const { name, userId, isShared } = savedFiltersTable;
  const rows = await db
    .select()
    .from(savedFiltersTable)
    .where(or(eq(userId, caller.id), isShared))
    .orderBy(asc(sql`lower(${name})`), asc(savedFiltersTable.id));
  const others = rows.flatMap((row) => (row.userId === caller.id ? [] : [row.userId]));
  const makers = others.length > 0 ? await findPeople(db, others) : new Map<string, { name: string }>();
  return rows.map((row) => toSavedFilter(row, caller, makers.get(row.userId)?.name));
}

/** Saves a filter; replaces one of the same name. */
export function saveFilter(
  db: Database,
  caller: Caller,
  { name, isShared, ...filter }: LeadFilter & { name: string; isShared: boolean },
): Promise<{ ok: true; filter: SavedFilter } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  const userId = caller.id;
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
    const isSame = and(
      eq(savedFiltersTable.userId, userId),
      sql`lower(${savedFiltersTable.name}) = lower(${name})`,
    );
    await tx.delete(savedFiltersTable).where(isSame);
    if ((await tx.$count(savedFiltersTable, eq(savedFiltersTable.userId, userId))) >= MAX_FILTERS)
      return { ok: false, code: "invalid", errors: FULL };
    const [row] = await tx.insert(savedFiltersTable).values({ userId, name, filter, isShared }).returning();
    if (!row) throw new Error("a filter that was inserted is gone");
    return { ok: true, filter: toSavedFilter(row, caller) };
  });
}

/** Shares a filter with everybody who sees leads, or ends that. @returns `null` if the caller may not change it */
export async function shareFilter(
  db: Queryable,
  caller: Caller,
  id: string,
  isShared: boolean,
): Promise<SavedFilter | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.update(savedFiltersTable).set({ isShared }).where(mayChange(caller, id)).returning();
  return row ? toSavedFilter(row, caller) : null;
}

/** @returns false if there is no such filter that the caller may change */
export async function deleteFilter(db: Queryable, caller: Caller, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await db.delete(savedFiltersTable).where(mayChange(caller, id));
  return rowCount === 1;
}

/** Administrators change what is shared; other filters are nobody else's. */
function mayChange({ id: userId, isAdministrator }: Caller, id: string): SQL | undefined {
  const isTheirs = eq(savedFiltersTable.userId, userId);
  return and(
    eq(savedFiltersTable.id, id),
    isAdministrator ? or(isTheirs, savedFiltersTable.isShared) : isTheirs,
  );
}

function toSavedFilter(
  { id, name, filter, isShared, userId }: typeof savedFiltersTable.$inferSelect,
  caller: Caller,
  sharedBy?: string,
): SavedFilter {
  const isTheirs = userId === caller.id;
  return {
    id,
    name,
    isShared,
    mayChange: isTheirs || caller.isAdministrator,
    ...(!isTheirs && sharedBy && { sharedBy }),
    ...filter,
  };
}
