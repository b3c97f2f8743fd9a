// How the field of sections is kept, merged and compared, of pages and of blocks.
import { mergeSections } from "./merge-sections.ts";
import { toReadableSections } from "./readable-sections.ts";
import type { StoredSection } from "./schema.ts";

/** For a kind whose sections are its field `sections`. */
export const SECTIONS_FIELD = {
  toReadable: (field: string, value: unknown) =>
    field === "sections" ? toReadableSections(asSections(value)) : undefined,
  merges: { sections: mergeStored },
};

function mergeStored(base: unknown, theirs: unknown, yours: unknown) {
  const { conflicts, ...merged } = mergeSections(asSections(base), asSections(theirs), asSections(yours));
  return { ...merged, hasConflicts: conflicts.length > 0 };
}

/** Of a revision; its schema has checked it when it was written. */
export function asSections(value: unknown): StoredSection[] {
  return Array.isArray(value) ? (value as StoredSection[]) : [];
}
