// The `sections` field of pages and blocks: how it is compared, merged and searched.

import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mergeSections } from "./merge-sections.ts";
import { toReadableSections } from "./readable-sections.ts";
import type { StoredSection } from "./schema.ts";

export const SECTIONS_FIELD = {
  toReadable: (field: string, value: unknown) =>
    field === "sections" ? toReadableSections(asSections(value)) : undefined,
  merges: { sections: mergeStored },
};

function mergeStored(base: unknown, theirs: unknown, yours: unknown) {
  const { conflicts, ...merged } = mergeSections(asSections(base), asSections(theirs), asSections(yours));
  return { ...merged, hasConflicts: conflicts.length > 0 };
}

/** Reads the field of a revision, which was validated when it was written. */
export function asSections(value: unknown): StoredSection[] {
  return Array.isArray(value) ? (value as StoredSection[]) : [];
}

/** Folded title and texts of the sections, for searches. Single words are left out: they are mostly names of choices. */
export function searchTextOf({ title, sections }: { title: PgColumn; sections: PgColumn }): SQL {
  return sql`fold_text(${title} || ' ' || coalesce((
    SELECT string_agg(value #>> '{}', ' ') FROM jsonb_path_query(${sections}, 'strict $.** ? (@.type() == "string")') AS value
    WHERE value #>> '{}' LIKE '% %'), ''))`;
}
