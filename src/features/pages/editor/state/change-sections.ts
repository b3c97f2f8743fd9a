// Changes of sections, as pure functions from page to page.

import { MAX_SECTIONS, type StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { newProps } from "../../section-types/new-props.ts";
import { callToActionSection } from "../../sections/call-to-action/schema.ts";
import { nameFields } from "../../sections/form/name-fields.ts";
import { formSection } from "../../sections/form/schema.ts";
import type { PropPath } from "../../sections/show-props.ts";
import type { PageDraft } from "./page-draft.ts";

export type Change = (page: PageDraft) => PageDraft;

const withSections =
  (change: (sections: readonly StoredSection[]) => readonly StoredSection[]): Change =>
  (page) => ({ ...page, sections: change(page.sections) });

/** Insertion point: below the section with that id; `null`: at the end; `HEAD`: at the start. */
export type AddingPlace = string | null;
export const HEAD = "";

/** Returns the index of an insertion point. */
export function placeOf(sections: readonly StoredSection[], after: AddingPlace): number {
  if (after === HEAD) return 0;
  const above = sections.findIndex(({ id }) => id === after);
  return above < 0 ? sections.length : above + 1;
}

/** Returns the insertion point while no section is chosen: above a closing call, else at the end. */
export function usualPlace(sections: readonly StoredSection[]): AddingPlace {
  if (sections.at(-1)?.type !== callToActionSection.type) return null;
  return sections.at(-2)?.id ?? HEAD;
}

export function addSection(type: string, id: string, after: AddingPlace): Change {
  const sectionType = findSectionType(type);
  if (!sectionType) return (page) => page;
  const section = { id, type, version: sectionType.version, props: newProps(sectionType), isHidden: false };
  return withSections((sections) => insertAfter(sections, after, section));
}

/** @param copyId id of the copy, which is inserted below */
export function duplicateSection(id: string, copyId: string): Change {
  return withSections((sections) => {
    const original = sections.find((section) => section.id === id);
    return original ? insertAfter(sections, id, { ...structuredClone(original), id: copyId }) : sections;
  });
}

export function removeSection(id: string): Change {
  return withSections((sections) => sections.filter((section) => section.id !== id));
}

/** @param to index after the move; out-of-range moves do nothing */
export function moveSection(id: string, to: number): Change {
  return withSections((sections) => {
    const moved = sections.find((section) => section.id === id);
    if (!moved || to < 0 || to >= sections.length) return sections;
    return sections.filter((section) => section !== moved).toSpliced(to, 0, moved);
  });
}

export function hideSection(id: string, isHidden: boolean): Change {
  return changeSection(id, (section) => ({ ...section, isHidden }));
}

/** @returns the value at a path of a section; undefined if there is none */
export function readProp({ sections }: PageDraft, id: string, path: PropPath): unknown {
  return getIn(sections.find((section) => section.id === id)?.props, path);
}

/** Sets a value in the props and creates missing parents. */
export function setProp(id: string, path: PropPath, value: unknown): Change {
  return changeSection(id, (section) => ({
    ...section,
    props: setIn(section.props, path, value) as StoredSection["props"],
  }));
}

/** Replaces all props, as a variant does. */
export function setProps(id: string, props: Record<string, unknown>): Change {
  return changeSection(id, (section) => ({ ...section, props }));
}

/** Names the fields of a form that have none; changes no other section. */
export function nameFieldsOf(id: string): Change {
  return (page) => {
    const section = page.sections.find((other) => other.id === id);
    if (section?.type !== formSection.type) return page;
    const { fields } = section.props;
    const named = nameFields(fields);
    return named === fields ? page : setProp(id, ["fields"], named)(page);
  };
}

function changeSection(id: string, change: (section: StoredSection) => StoredSection): Change {
  return withSections((sections) =>
    sections.map((section) => (section.id === id ? change(section) : section)),
  );
}

/** Returns the value at a path; undefined if there is none. */
export function getIn(value: unknown, path: PropPath): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );
}

function setIn(value: unknown, [name, ...rest]: PropPath, inner: unknown): unknown {
  if (name === undefined) return inner;
  if (typeof name === "number") {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[name] = setIn(list[name], rest, inner);
    return list;
  }
  const object = typeof value === "object" && value ? (value as Record<string, unknown>) : {};
  return { ...object, [name]: setIn(object[name], rest, inner) };
}

function insertAfter(
  sections: readonly StoredSection[],
  after: AddingPlace,
  section: StoredSection,
): readonly StoredSection[] {
  if (sections.length >= MAX_SECTIONS) return sections;
  return sections.toSpliced(placeOf(sections, after), 0, section);
}
