// The pages of contact and questions always have their section: once, visible, and no other page can have one.
import type { PageRole } from "./schema.ts";
import { findSectionType, REQUIRED_SECTION_KINDS } from "./section-types/kinds.ts";
import type { StoredSection } from "./sections/schema.ts";

export const CONTACT_FORM_TYPE = "contact-form";
export const QUESTION_LIST_TYPE = "question-list";

/** Returns the kind of section that the page of a role always has; undefined if it has none. */
export function requiredTypeOf(role: PageRole | null): string | undefined {
  return role ? REQUIRED_SECTION_KINDS.find(({ onlyOn }) => onlyOn === role)?.type : undefined;
}

/** Returns the role of the only page that can have a kind of section; null if any page can. */
export function onlyPageOf(type: string): PageRole | null {
  return findSectionType(type)?.onlyOn ?? null;
}

/** Such a section can be moved, but not deleted, hidden or duplicated. */
export function isRequired({ type }: Pick<StoredSection, "type">): boolean {
  return onlyPageOf(type) !== null;
}
