// The places of a page that a link can lead to: `#s1a2b3c4-formulario`.

import { toSlug } from "#src/shared/slug.ts";
import { anchorOf } from "../sections/anchor-of.ts";
import type { StoredSection } from "../sections/schema.ts";
import { findSectionType } from "./find-section-type.ts";

export interface Place {
  /** Id of the element on the page. */
  id: string;
  /** Names the place in the editor. */
  label: string;
}

/** Types whose title has no id of its own. */
const WITHOUT_TITLE_ID: ReadonlySet<string> = new Set(["legal", "services", "statements"]);

/** Lists the places of visible sections, forms first. Props may be incomplete, or not of the type's shape. */
export function listPlaces(sections: readonly StoredSection[]): Place[] {
  const places = sections.filter(({ isHidden }) => !isHidden).flatMap(placesOf);
  const isForm = ({ id }: Place) => id.endsWith("-formulario");
  return [...places.filter(isForm), ...places.filter((place) => !isForm(place))];
}

function placesOf({ id, type, props }: StoredSection): Place[] {
  const { title, items } = props;
  const kind = findSectionType(type)?.label ?? type;
  const name = textOf(title);
  const label = name ? `${kind}: ${name}` : kind;
  if (type === "form") return [{ id: `${anchorOf(id)}-formulario`, label }];
  if (type === "services") return placesOfItems(items, ({ name: service }) => textOf(service));
  if (type === "legal")
    return placesOfItems(items, ({ anchor, title: clause }) => textOf(anchor) || textOf(clause));
  if (!name || WITHOUT_TITLE_ID.has(type)) return [];
  return [{ id: `${anchorOf(id)}-titulo`, label }];
}

function placesOfItems(items: unknown, nameOf: (item: Record<string, unknown>) => string): Place[] {
  if (!Array.isArray(items)) return [];
  return (items as unknown[])
    .map((item) => (typeof item === "object" && item ? nameOf(item as Record<string, unknown>) : ""))
    .map((label) => ({ id: toSlug(label), label }))
    .filter(({ id }) => id !== "");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
