// Errors of a refused publication, shown at their fields until those change.

import type { FieldError } from "#src/ui/api/api-client.ts";
import type { StoredSection } from "../../schema.ts";
import type { PropPath } from "../../sections/show-props.ts";
import type { Navigation } from "./menu-link.ts";
import { COLUMNS_KEY, MENU_KEY } from "./navigation.ts";
import type { PageDraft } from "./page-draft.ts";
import { type SectionError, findErrors } from "./section-errors.ts";

export interface Refusal {
  /** The refused page. */
  page: PageDraft;
  /** Errors by page field. */
  errors: Readonly<Record<string, string>>;
  /** Errors by section, link or link column. A changed object is a new key. */
  found: ReadonlyMap<object, readonly SectionError[]>;
  /** Place of the first error. */
  first: ErrorPlace;
}

/** A section or a tab of the panel, with the path of the control. */
export type ErrorPlace =
  | { sectionId: string; path: PropPath }
  | { tab: "sections" | "page" | "navigation"; path: PropPath };

/**
 * @param fieldErrors from the server
 * @param navigation the menu and footer columns
 */
export function readRefusal(
  fieldErrors: readonly FieldError[],
  page: PageDraft,
  navigation: Navigation | undefined,
): Refusal {
  const errors: Record<string, string> = {};
  const found = new Map<object, SectionError[]>();
  for (const { field, message } of fieldErrors) {
    const { part, path } = findPart(field, page, navigation);
    if (part) found.set(part, [...(found.get(part) ?? []), { path, message: withoutPlace(message) }]);
    else errors[field] ??= message;
  }
  return { page, errors, found, first: findFirst(fieldErrors[0]?.field ?? "", page) };
}

/** Returns the errors of a section; none before publication was refused. */
export function sectionErrors(section: StoredSection, refusal: Refusal | null): readonly SectionError[] {
  if (!refusal) return [];
  const here = findErrors(section);
  return [
    ...here,
    ...partErrors(section, refusal).filter(({ path }) => !here.some((fieldError) => isAt(fieldError, path))),
  ];
}

/** Returns server errors of a section, link or column. */
export function partErrors(part: object, refusal: Refusal | null): readonly SectionError[] {
  return refusal?.found.get(part) ?? [];
}

/** Returns errors of page fields that have not changed since. */
export function pageErrors(page: PageDraft, refusal: Refusal | null): Readonly<Record<string, string>> {
  if (!refusal) return {};
  const isSame = (name: string): boolean =>
    page[name as keyof PageDraft] === refusal.page[name as keyof PageDraft];
  return Object.fromEntries(Object.entries(refusal.errors).filter(([name]) => isSame(name)));
}

/** Lists what is still to be corrected since a refusal, each with its place. */
export function listOpen(
  page: PageDraft,
  refusal: Refusal | null,
  navigation: Navigation | undefined,
): ErrorPlace[] {
  const inNavigation = (part: object, place: PropPath): ErrorPlace[] =>
    partErrors(part, refusal).map(({ path }) => ({ tab: "navigation", path: [...place, ...path] }));
  return [
    ...Object.keys(pageErrors(page, refusal)).map((name): ErrorPlace => ({
      tab: name === "sections" ? name : "page",
      path: [name],
    })),
    ...page.sections.flatMap((section) =>
      sectionErrors(section, refusal).map(({ path }): ErrorPlace => ({ sectionId: section.id, path })),
    ),
    ...(navigation?.menu ?? []).flatMap((link, at) => inNavigation(link, [MENU_KEY, at])),
    ...(navigation?.columns ?? []).flatMap((column, at) => [
      ...inNavigation(column, [COLUMNS_KEY, at]),
      ...column.links.flatMap((link, linkAt) => inNavigation(link, [COLUMNS_KEY, at, "links", linkAt])),
    ]),
  ];
}

export function isAt({ path }: SectionError, place: PropPath): boolean {
  return path.join(".") === place.join(".");
}

/** Finds the object that contains a field such as `sections.0.props.title` or `footer:columns.1.links.0.to`. */
function findPart(
  field: string,
  page: PageDraft,
  navigation: Navigation | undefined,
): { part?: object | undefined; path: PropPath } {
  const [name = "", ...rest] = toPath(field);
  const [index, inner] = [Number(rest[0]), rest.slice(1)];
  if (name === "sections")
    return { part: page.sections[index], path: inner[0] === "props" ? inner.slice(1) : inner };
  if (name === MENU_KEY) return { part: navigation?.menu[index], path: inner };
  if (name !== COLUMNS_KEY) return { path: [] };
  const column = navigation?.columns[index];
  if (inner[0] !== "links" || inner.length === 1) return { part: column, path: inner };
  return { part: column?.links[Number(inner[1])], path: inner.slice(2) };
}

function findFirst(field: string, page: PageDraft): ErrorPlace {
  const path = toPath(field);
  if (field.includes(":")) return { tab: "navigation", path };
  if (path[0] !== "sections") return { tab: "page", path };
  const section = page.sections[Number(path[1])];
  return section ? { sectionId: section.id, path: path.slice(3) } : { tab: "sections", path };
}

function toPath(field: string): PropPath {
  return field.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}

/** Drops the name of the section, since the error is shown at it. */
function withoutPlace(message: string): string {
  return message.replace(/^Seção \d+ \([^)]*\): /, "");
}
