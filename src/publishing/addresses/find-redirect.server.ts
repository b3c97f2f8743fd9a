// Resolves redirects created by staff and imports.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import {
  applyRule,
  comparableAddress,
  leadsToItself,
  type LookUp,
  sourcesFor,
} from "#src/shared/comparable-path.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import { findImportedAddress, findItemPath } from "./imported-addresses.server.ts";
import { redirectsTable } from "./table.ts";

/** Longest chain of rules that is followed; a longer one is treated as a loop. */
const MAX_RULES = 10;

interface Rule {
  source: string;
  target: string;
}

/** @param address normalized by `comparableAddress` */
export type FindRule<Found extends Rule> = (address: string, lookUp: LookUp) => Promise<Found | undefined>;

/**
 * Follows a chain of rules to its end, so that visitors are redirected only once.
 * @param lookUpOf how the addresses that rules lead to are looked up
 * @returns the first rule and the final target; undefined if no rule matches, or for a loop
 */
export async function followRules<Found extends Rule>(
  find: FindRule<Found>,
  address: string,
  lookUp: LookUp = "missing",
  lookUpOf: (address: string) => LookUp | Promise<LookUp> = () => "target",
): Promise<{ rule: Found; target: string } | undefined> {
  const first = await find(address, lookUp);
  if (!first) return undefined;
  let target = applyRule(first, address);
  for (let followed = 0; followed < MAX_RULES; followed++) {
    const next = target.startsWith("/") ? comparableAddress(target) : undefined;
    const rule = next === undefined ? undefined : await find(next, await lookUpOf(next));
    if (!rule || next === undefined) return { rule: first, target };
    target = applyRule(rule, next);
  }
  return undefined;
}

/** Looks up rules in the database. A target that is an item's page resolves to its current path. */
export function createRuleFinder(
  db: Queryable,
  types: readonly StoredContentType[],
): FindRule<Rule & { id: string | undefined }> {
  const { id, source, target, targetKind, targetId } = redirectsTable;
  return async (address, lookUp) => {
    const sources = sql.param(sourcesFor(address, lookUp));
    const [rule] = await db
      .select({ id, source, target, targetKind, targetId })
      .from(redirectsTable)
      .where(sql`${source} = ANY(${sources}::text[])`)
      .orderBy(sql`array_position(${sources}::text[], ${source})`)
      .limit(1);
    const found = rule && { ...rule, target: (await findItemPath(db, types, rule)) ?? rule.target };
    return found && !leadsToItself(found, address) ? found : findImportedAddress(db, types, address, lookUp);
  };
}
