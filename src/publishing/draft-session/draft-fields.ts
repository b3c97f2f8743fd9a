// Fields of a draft in API form.

import { isSameJson } from "#src/shared/same-json.ts";

export type DraftFields = Record<string, unknown>;

/** A draft from the API: the content type's fields, and these. */
export interface SavedDraft extends DraftFields {
  baseRevision: string;
  savedAt: string;
  /** Whether it differs from the stored item. */
  differs: boolean;
}

/** A field that somebody else changed too. */
export interface FieldConflict {
  field: string;
  theirs: unknown;
  yours: unknown;
}

/** Whether both are stored as the same value: the server trims texts and stores empty ones as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return isSameJson(toStored(one), toStored(other));
}

/** Compares field by field; missing fields count as empty. */
export function areSame(one: DraftFields, other: DraftFields): boolean {
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
}

function toStored(value: unknown): unknown {
  return typeof value === "string" ? value.trim() || null : (trimAll(value) ?? null);
}

/** Nested values are trimmed but not nulled, since an empty part differs from a missing one. */
function trimAll(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimAll);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimAll(inner)]));
}
