// The edited fields of a page.

import { factOf } from "#src/shared/fields/declare-fields.ts";
import type { Control } from "#src/shared/fields/facts.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { mergeSections } from "../../merge-sections.ts";
import { type Page, PAGE_FIELDS, type StoredSection, type WrittenPage } from "../../schema.ts";
import { toCurrentVersion } from "../../section-types/upgrade-section.ts";
import type { Navigation } from "./menu-link.ts";

/** The type of a field in the editor: no value is missing. */
type Edited<Value> = Value extends readonly StoredSection[]
  ? readonly StoredSection[]
  : Value extends boolean
    ? boolean
    : string;
type EditedPage = { [Name in keyof WrittenPage]: Edited<WrittenPage[Name]> };

export interface PageDraft extends EditedPage {
  /** The menu and footer columns once they were changed here. They are saved separately (navigation-session.ts). */
  navigation?: Navigation | undefined;
}

const EDITED: Partial<Record<Control, (value: unknown) => unknown>> = {
  sections: (value) =>
    Array.isArray(value) ? value.map((section) => toCurrentVersion(section as StoredSection)) : [],
  switch: (value) => value === true,
  choice: (value) => (typeof value === "string" ? value : "menu"),
};

/** Fills in missing fields of a stored page or draft. */
export function toPageDraft(fields: { [Name in keyof Page]?: unknown }): PageDraft {
  const edited = PAGE_FIELDS.names.map((name) => {
    const edit = EDITED[factOf(PAGE_FIELDS, name).control] ?? toText;
    return [name, edit(fields[name])];
  });
  return Object.fromEntries(edited) as PageDraft;
}

/** Tells whether the server would store both as the same. */
export function isSamePage(one: PageDraft, other: PageDraft): boolean {
  return one === other || isSameJson(toStored(one), toStored(other));
}

/** Returns the stored fields of the page itself. */
export function fieldsOfPage({ navigation: _navigation, ...fields }: PageDraft): EditedPage {
  return fields;
}

function toStored(page: PageDraft): object {
  return Object.fromEntries(
    Object.entries(fieldsOfPage(page)).map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim() : value,
    ]),
  );
}

/**
 * Merges an edited page with what others have saved.
 * @param base the common ancestor
 * @returns your version of conflicting fields, and whether there are any
 */
export function mergePages(base: PageDraft, theirs: PageDraft, yours: PageDraft) {
  const sections = mergeSections(base.sections, theirs.sections, yours.sections);
  let hasConflicts = sections.conflicts.length > 0;
  const page: Record<string, unknown> = { ...yours, sections: keepSame(yours.sections, sections.yours) };
  for (const name of PAGE_FIELDS.names) {
    if (name === "sections") continue;
    if (yours[name] === base[name]) page[name] = theirs[name];
    else if (theirs[name] !== base[name] && theirs[name] !== yours[name]) hasConflicts = true;
  }
  return { page: page as unknown as PageDraft, hasConflicts };
}

/** Reuses unchanged section objects to avoid rendering them again. */
function keepSame(before: readonly StoredSection[], after: StoredSection[]): readonly StoredSection[] {
  const known = new Map(before.map((section) => [section.id, section]));
  return after.map((section) => {
    const old = known.get(section.id);
    return old && isSameJson(old, section) ? old : section;
  });
}
const toText = (value: unknown): string => (typeof value === "string" ? value : "");
