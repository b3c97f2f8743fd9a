// Resolves redirects created by staff and imports.

import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { applyRule, comparablePath, sourcesFor } from "#src/shared/comparable-path.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import { findImportedAddress, findItemPath } from "./imported-addresses.server.ts";
import { redirectsTable } from "./table.ts";

/** Longest chain of rules that is followed; a longer one is treated as a loop. */
const MAX_RULES = 10;

interface Rule {
  source: string;
  target: string;
}

export type FindRule<Found extends Rule> = (path: string) => Promise<Found | undefined>;

/**
 * Follows a chain of rules to its end, so that visitors are redirected only once.
 * @returns the first rule and the final target; undefined if no rule matches, or for a loop
 */
export async function followRules<Found extends Rule>(
  find: FindRule<Found>,
  path: string,
): Promise<{ rule: Found; target: string } | undefined> {
  const first = await find(path);
  if (!first) return undefined;
  let target = applyRule(first, path);
  for (let followed = 0; followed < MAX_RULES; followed++) {
    const next = target.startsWith("/") ? comparablePath(target) : undefined;
    const rule = next === undefined ? undefined : await find(next);
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
  return async (path) => {
    const [rule] = await db
      .select({ id, source, target, targetKind, targetId })
      .from(redirectsTable)
      .where(inArray(source, sourcesFor(path)))
      // "/a/b" before "/a/b*", and that before "/a*".
      .orderBy(sql`${source} = ${path} DESC`, sql`length(${source}) DESC`)
      .limit(1);
    if (!rule) return findImportedAddress(db, types, path);
    return { ...rule, target: (await findItemPath(db, types, rule)) ?? rule.target };
  };
}
