import { cx } from "class-variance-authority";
import type { StoredSection } from "../../schema.ts";
import { labelOf } from "../actions/section-actions.ts";
import { useSectionActions } from "../actions/use-section-actions.ts";
import { ActionButton } from "../controls/action-button.tsx";

/** Shows the section's actions as a group, which gets the focus when a section is removed. */
export function SectionActions({ section, className }: { section: StoredSection; className?: string }) {
  return (
    <fieldset
      data-actions
      tabIndex={-1}
      aria-label={`Ações de ${labelOf(section)}`}
      className={cx("flex min-w-0", className)}
    >
      {useSectionActions(section).map((action) => (
        <ActionButton key={action.name} action={action} />
      ))}
    </fieldset>
  );
}
