// Merges what two people have made of the same fields.
import { isDeepStrictEqual } from "node:util";

type Fields = Record<string, unknown>;

/** A field that both have changed, each in another way. */
export interface FieldConflict {
  field: string;
  base: unknown;
  theirs: unknown;
  yours: unknown;
}

/**
 * Merges within a field, such as a list of parts that have names.
 * @returns the field merged; where both have changed the same part, `theirs` has it as the others made it
 */
export type FieldMerge = (
  base: unknown,
  theirs: unknown,
  yours: unknown,
) => { theirs: unknown; yours: unknown; hasConflicts: boolean };

/**
 * Merges field by field: what only one of both has changed is taken from them.
 * @param base what both began with
 * @param theirs what is stored now
 * @param yours absent fields count as not changed
 * @param merges for fields that both may change at once
 * @returns all fields; where there are conflicts, theirs
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
