// Validates sections before publishing.

import { memoize } from "#src/shared/memoize.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/kinds.ts";
import type { PropPath } from "../../sections/show-props.ts";

export interface SectionError {
  path: PropPath;
  message: string;
}

/** Returns the errors of a section; none for unknown kinds, which stay unchanged. */
export const findErrors = memoize(check, new WeakMap<StoredSection, readonly SectionError[]>());

function check({ type, version, props }: StoredSection): readonly SectionError[] {
  const kind = findSectionType(type);
  if (!kind || version > kind.version) return [];
  const { error } = kind.schema.safeParse(props);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path as PropPath, message }));
}
