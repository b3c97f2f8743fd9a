// Merges the edits of two people to the same fields.

import { isDeepStrictEqual } from "node:util";

type Fields = Record<string, unknown>;

/** A field that both changed differently. */
export interface FieldConflict {
  field: string;
  base: unknown;
  theirs: unknown;
  yours: unknown;
}

/**
 * Merges within a field, such as a list of named parts.
 * @returns the merged field; `theirs` keeps the other person's version of parts in conflict
 */
export type FieldMerge = (
  base: unknown,
  theirs: unknown,
  yours: unknown,
) => { theirs: unknown; yours: unknown; hasConflicts: boolean };

/**
 * Merges field by field: a change made by only one side wins.
 * @param base the version both started from
 * @param theirs the version stored now
 * @param yours absent fields count as unchanged
 * @param merges strategies for fields that both may change at once
 * @returns all fields; on conflict, theirs
 */
export function mergeFields(
  base: Fields,
  theirs: Fields,
  yours: Fields,
  merges: Readonly<Record<string, FieldMerge>> = {},
): { fields: Fields; conflicts: FieldConflict[] } {
  const fields = { ...theirs };
  const conflicts: FieldConflict[] = [];
  for (const [field, value] of Object.entries(yours)) {
    const [was, is] = [base[field], theirs[field]];
    if (isDeepStrictEqual(value, is) || isDeepStrictEqual(value, was)) continue;
    const merged = isDeepStrictEqual(is, was)
      ? { theirs: value, yours: value, hasConflicts: false }
      : (merges[field]?.(was, is, value) ?? { theirs: is, yours: value, hasConflicts: true });
    fields[field] = merged.theirs;
    if (merged.hasConflicts) conflicts.push({ field, base: was, theirs: merged.theirs, yours: merged.yours });
  }
  return { fields, conflicts };
}
