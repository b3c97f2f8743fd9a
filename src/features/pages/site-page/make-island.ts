import { fillIn, type LiveValues } from "#src/settings/texts/live-values.ts";
import type { Page, StoredSection } from "../schema.ts";
import { findSectionType } from "../section-types/kinds.ts";
import { showLoaded } from "../section-types/section-content.tsx";
import { upgradeSection } from "../section-types/upgrade-section.ts";
import type { FormTarget } from "../sections/form/form-target.ts";
import { isRequired } from "../sections/required-sections.ts";
import type { LoadedSections } from "../sections/section-view.ts";
import { showProps } from "../sections/show-props.ts";
import { ISLANDS } from "./islands.ts";
import type { Island } from "./page-parts.ts";

export function isIsland({ type }: StoredSection): boolean {
  return Object.hasOwn(ISLANDS, type);
}

/** Serializes a section for the browser. */
export function makeIsland(
  stored: StoredSection,
  { id: pageId, path }: Pick<Page, "id" | "path">,
  values: LiveValues,
  loaded: LoadedSections | undefined,
  { isJoined, isHead }: Required<Pick<Island, "isJoined" | "isHead">>,
): Island {
  const { id, type, props } = upgradeSection(stored);
  const kind = findSectionType(type);
  const shown =
    kind &&
    showProps(kind, props, (text) => fillIn(text, values) || null, loaded && showLoaded(loaded)).shown;
  const read = loaded?.data[id];
  const place: FormTarget = { pageId, path, sectionId: id, isClosed: read === true };
  return {
    id,
    type,
    props: shown ?? {},
    ...(type === "form" && { data: place }),
    ...(isRequired({ type }) && { data: { ...(read as object | undefined), isLive: true } }),
    ...(isJoined && { isJoined }),
    ...(isHead && { isHead }),
  };
}
