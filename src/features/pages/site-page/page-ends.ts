// Determines how a page begins and ends, for visitors and in the editor.

import type { StoredSection } from "../schema.ts";
import { groundOf } from "../section-types/looks.ts";
import { findSectionModule } from "../section-types/views.ts";
import { isRequired } from "../sections/required-sections.ts";

export interface PageEnds {
  /** The section with the page's `h1`; undefined if no section has it. */
  head: StoredSection | undefined;
  /** The head if it spans the window above the rest. */
  stage: StoredSection | undefined;
  /** The last section ends in its own background, so no space follows it. */
  isOnGround: boolean;
  /** Shows the identity's vertical line; it must not cross a form or another line. */
  hasLine: boolean;
}

/**
 * @param visible sections that visitors see
 * @param isEdited keeps the head in place while its title is empty
 */
export function pageEndsOf(visible: readonly StoredSection[], isEdited = false): PageEnds {
  const [first] = visible;
  const head = first && canHeadPage(first) && (isEdited || first.props.title) ? first : undefined;
  const isStage = head?.type === "hero" && (head.props.look ?? "stage") === "stage";
  const last = visible.at(-1);
  return {
    head,
    stage: isStage ? head : undefined,
    isOnGround:
      last !== undefined && (groundOf(last) !== null || findSectionModule(last.type)?.endsOnGround === true),
    hasLine: !visible.some(isRequired),
  };
}

function canHeadPage({ type }: StoredSection): boolean {
  return findSectionModule(type)?.canHeadPage === true;
}
