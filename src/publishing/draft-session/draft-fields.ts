// The fields of a draft, as the API takes and gives them.
import { isSameJson } from "#src/shared/same-json.ts";

export type DraftFields = Record<string, unknown>;

/** A draft as the API gives it: the fields of its kind, and these. */
export interface SavedDraft extends DraftFields {
  baseRevision: string;
  savedAt: string;
  /** Whether it differs from what is stored in the item. */
  differs: boolean;
}

/** A field that somebody else has changed as well. */
export interface FieldConflict {
  field: string;
  theirs: unknown;
  yours: unknown;
}

/** Whether the server may have made the one of the other: it trims texts, and stores no empty ones. */
export function isSame(one: unknown, other: unknown): boolean {
  return isSameJson(toStored(one), toStored(other));
}

/** Of each field. Where one side lacks a field, it is empty there. */
export function areSame(one: DraftFields, other: DraftFields): boolean {
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
}

function toStored(value: unknown): unknown {
  return typeof value === "string" ? value.trim() || null : (trimAll(value) ?? null);
}

/** A part that is empty is another thing than one that is missing: only spaces do not count. */
function trimAll(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimAll);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimAll(inner)]));
}
