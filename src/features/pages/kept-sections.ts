// What a page of the site is for: a section that it always has, once and to be seen, and that no other page has.
import type { PageRole } from "./schema.ts";
import type { StoredSection } from "./sections/schema.ts";

export const CONTACT_FORM_TYPE = "contact-form";
export const QUESTION_LIST_TYPE = "question-list";

/** By the role of its page. */
const KEPT_TYPES: Partial<Record<PageRole, string>> = {
  contact: CONTACT_FORM_TYPE,
  questions: QUESTION_LIST_TYPE,
};

/** The kind of section that the page of a role always has; undefined where it has none. */
export function keptTypeOf(role: PageRole | null): string | undefined {
  return role ? KEPT_TYPES[role] : undefined;
}

/** The role of the only page that a kind of section stands on; null: it may stand on any. */
export function onlyPageOf(type: string): PageRole | null {
  const roles = Object.keys(KEPT_TYPES) as PageRole[];
  return roles.find((role) => KEPT_TYPES[role] === type) ?? null;
}

/** Whether a section can be moved, but neither deleted nor hidden nor duplicated. */
export function isKept({ type }: Pick<StoredSection, "type">): boolean {
  return onlyPageOf(type) !== null;
}
