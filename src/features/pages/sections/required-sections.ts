// The pages of contact and questions always have their section: once, visible, and no other page can have one.

import type { StoredSection } from "./schema.ts";

export const CONTACT_FORM_TYPE = "contact-form";
export const QUESTION_LIST_TYPE = "question-list";

/** By the role of its page. Stands apart from the sections' schemas, which the dashboard's home does not load. */
const REQUIRED_TYPES = { contact: CONTACT_FORM_TYPE, questions: QUESTION_LIST_TYPE };
type RequiredRole = keyof typeof REQUIRED_TYPES;

/** Returns the section type that the page of a role always has; undefined if it has none. */
export function requiredTypeOf(role: string | null): string | undefined {
  return role && Object.hasOwn(REQUIRED_TYPES, role) ? REQUIRED_TYPES[role as RequiredRole] : undefined;
}

/** Returns the role of the only page that can have a section of this type; null if any page can. */
export function onlyPageOf(type: string): RequiredRole | null {
  const roles = Object.keys(REQUIRED_TYPES) as RequiredRole[];
  return roles.find((role) => REQUIRED_TYPES[role] === type) ?? null;
}

/** Such a section can be moved, but not deleted, hidden or duplicated. */
export function isRequired({ type }: Pick<StoredSection, "type">): boolean {
  return onlyPageOf(type) !== null;
}
