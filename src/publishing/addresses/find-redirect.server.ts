// Where an address leads by the rules of people.
import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { StoredKind } from "#src/publishing/content-kind.server.ts";
import { applyRule, comparablePath, sourcesFor } from "#src/shared/comparable-path.ts";
import { findImportedAddress, findItemPath } from "./imported-addresses.server.ts";
import { redirectsTable } from "./table.ts";

/** Rules that lead to rules are followed this far; more is a circle, or as good as one. */
const MAX_RULES = 10;

interface Rule {
  source: string;
  target: string;
}

/** Finds the rule for a path. */
export type FindRule<Found extends Rule> = (path: string) => Promise<Found | undefined>;

/**
 * Follows rules to the address that none is for, so that visitors are led there at once.
 * @returns the first rule, and the address; undefined where no rule is for the path, or where they lead in a circle
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

/** The stored rule for a path; a target that is an item's page is where that item stands now. */
export function storedRules(
  db: Queryable,
  kinds: readonly StoredKind[],
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
    if (!rule) return findImportedAddress(db, kinds, path);
    return { ...rule, target: (await findItemPath(db, kinds, rule)) ?? rule.target };
  };
}
