// Resolves many addresses at once, with as few queries as for one.

import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { comparableAddress, leadsToItself, sourcesFor } from "#src/shared/comparable-path.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import type { FindRule } from "./find-redirect.server.ts";
import { importedSourcesFor, readImportedAddresses } from "./imported-addresses.server.ts";
import { redirectsTable } from "./table.ts";

interface StoredRule {
  source: string;
  target: string | null;
  targetKind: string | null;
  targetId: string | null;
}

/** Loads all rules, for the same lookups as `createRuleFinder`. */
export async function readRules(
  db: Queryable,
  types: readonly StoredContentType[],
): Promise<FindRule<{ source: string; target: string }>> {
  const { source, target, targetKind, targetId } = redirectsTable;
  const rules = bySource(await db.select({ source, target, targetKind, targetId }).from(redirectsTable));
  const imported = bySource(await readImportedAddresses(db, types));
  const paths = await readItemPaths(db, types);
  const itemOf = (rule: StoredRule) => paths.get(keyOf(rule.targetKind, rule.targetId));
  return async (address, lookUp) => {
    const rule = first(rules, sourcesFor(address, lookUp));
    const found = rule && { source: rule.source, target: itemOf(rule) ?? rule.target ?? "/" };
    if (found && !leadsToItself(found, address)) return found;
    const importedRule = first(imported, importedSourcesFor(address, lookUp));
    const target = importedRule && (importedRule.target ?? itemOf(importedRule));
    return target === undefined || comparableAddress(target) === address
      ? undefined
      : { source: importedRule?.source ?? address, target };
  };
}

const bySource = (rows: StoredRule[]) => new Map(rows.map((row) => [row.source, row]));
const keyOf = (kind: string | null, id: string | null) => `${kind}:${id}`;

function first(rules: Map<string, StoredRule>, sources: string[]): StoredRule | undefined {
  const source = sources.find((candidate) => rules.has(candidate));
  return source === undefined ? undefined : rules.get(source);
}

/** The path of every published item. */
async function readItemPaths(
  db: Queryable,
  types: readonly StoredContentType[],
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const kind of types) {
    const { id, slug, isPublished } = kind.table;
    for (const item of await db.select({ id, slug }).from(kind.table).where(eq(isPublished, true)))
      paths.set(keyOf(kind.plural, item.id), kind.pageOf(item.slug));
  }
  return paths;
}
