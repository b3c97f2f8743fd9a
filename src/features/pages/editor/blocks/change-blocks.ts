// Changes of a page by which sections come from blocks.
import { MAX_SECTIONS, type StoredSection } from "../../schema.ts";
import { type AddingPlace, type Change, placeOf } from "../state/change-sections.ts";

/** Adds sections, all or none. */
export function insertSections(added: readonly StoredSection[], after: AddingPlace): Change {
  return (page) => {
    const { sections } = page;
    if (sections.length + added.length > MAX_SECTIONS) return page;
    return { ...page, sections: sections.toSpliced(placeOf(sections, after), 0, ...added) };
  };
}

/** Puts others in a section's place. */
export function replaceSection(id: string, others: readonly StoredSection[]): Change {
  return (page) => {
    const place = page.sections.findIndex((section) => section.id === id);
    if (place < 0 || page.sections.length - 1 + others.length > MAX_SECTIONS) return page;
    return { ...page, sections: page.sections.toSpliced(place, 1, ...others) };
  };
}

/** The same sections, as others of their own. */
export function copyOf(sections: readonly StoredSection[]): StoredSection[] {
  return sections.map((section) => ({ ...structuredClone(section), id: crypto.randomUUID() }));
}
