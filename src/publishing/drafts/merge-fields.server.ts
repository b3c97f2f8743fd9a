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
 * Merges field by field: what only one of both has changed is taken from them.
 * @param base what both began with
 * @param theirs what is stored now
 * @param yours absent fields count as not changed
 * @returns all fields; where there are conflicts, theirs
 */
export function mergeFields(
  base: Fields,
  theirs: Fields,
  yours: Fields,
): { fields: Fields; conflicts: FieldConflict[] } {
  const fields = { ...theirs };
  const conflicts: FieldConflict[] = [];
  for (const [field, value] of Object.entries(yours)) {
    const [was, is] = [base[field], theirs[field]];
    if (isDeepStrictEqual(value, is) || isDeepStrictEqual(value, was)) continue;
    if (isDeepStrictEqual(is, was)) fields[field] = value;
    else conflicts.push({ field, base: was, theirs: is, yours: value });
  }
  return { fields, conflicts };
}
