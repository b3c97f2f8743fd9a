// Validates sections before publishing.

import { memoize } from "#src/shared/memoize.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import type { PropPath } from "../../sections/show-props.ts";

export interface SectionError {
  path: PropPath;
  message: string;
}

/** Returns the errors of a section; none for unknown types, which stay unchanged. */
export const findErrors = memoize(check, new WeakMap<StoredSection, readonly SectionError[]>());

function check({ type, version, props }: StoredSection): readonly SectionError[] {
  const sectionType = findSectionType(type);
  if (!sectionType || version > sectionType.version) return [];
  const { error } = sectionType.schema.safeParse(props);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path as PropPath, message }));
}
