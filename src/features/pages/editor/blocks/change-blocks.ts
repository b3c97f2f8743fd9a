// Changes that insert or replace sections of blocks.

import { MAX_SECTIONS, type StoredSection } from "../../schema.ts";
import { type AddingPlace, type Change, placeOf } from "../state/change-sections.ts";

/** Adds all sections, or none if the page would have too many. */
export function insertSections(added: readonly StoredSection[], after: AddingPlace): Change {
  return (page) => {
    const { sections } = page;
    if (sections.length + added.length > MAX_SECTIONS) return page;
    return { ...page, sections: sections.toSpliced(placeOf(sections, after), 0, ...added) };
  };
}

export function replaceSection(id: string, others: readonly StoredSection[]): Change {
  return (page) => {
    const place = page.sections.findIndex((section) => section.id === id);
    if (place < 0 || page.sections.length - 1 + others.length > MAX_SECTIONS) return page;
    return { ...page, sections: page.sections.toSpliced(place, 1, ...others) };
  };
}

/** Copies sections with new ids. */
export function copyOf(sections: readonly StoredSection[]): StoredSection[] {
  return sections.map((section) => ({ ...structuredClone(section), id: crypto.randomUUID() }));
}
