// What begins and ends a page: the same for visitors and in the editor.
import { isRequired } from "../required-sections.ts";
import type { StoredSection } from "../schema.ts";
import { groundOf } from "../section-kinds/looks.ts";
import { findSectionModule } from "../section-kinds/views.ts";

export interface PageEnds {
  /** The section that has the page's title; undefined where none has it. */
  head: StoredSection | undefined;
  /** The head, where it goes over the whole width, above the rest. */
  stage: StoredSection | undefined;
  /** Nothing stands below the last section, which brings its own ground. */
  isOnGround: boolean;
  /** The identity's line hangs along the page: not where it would hang over a form, or beside another line. */
  hasLine: boolean;
}

/**
 * @param visible the sections that visitors see
 * @param isEdited a title may be empty for a moment: its section stays where it is
 */
export function endsOf(visible: readonly StoredSection[], isEdited = false): PageEnds {
  const [first] = visible;
  const head = first && canHeadPage(first) && (isEdited || first.props.title) ? first : undefined;
  const isStage = head?.type === "opening" && (head.props.look ?? "stage") === "stage";
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
