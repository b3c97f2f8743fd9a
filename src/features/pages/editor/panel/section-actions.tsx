import { cx } from "class-variance-authority";
import type { StoredSection } from "../../schema.ts";
import { labelOf } from "../acts/section-acts.ts";
import { useSectionActs } from "../acts/use-section-acts.ts";
import { ActButton } from "../controls/act-button.tsx";

/** What can be done with a section as a whole; as a group it takes the focus of one that was removed. */
export function SectionActions({ section, className }: { section: StoredSection; className?: string }) {
  return (
    <fieldset
      data-acts
      tabIndex={-1}
      aria-label={`Ações de ${labelOf(section)}`}
      className={cx("flex min-w-0", className)}
    >
      {useSectionActs(section).map((act) => (
        <ActButton key={act.name} act={act} />
      ))}
    </fieldset>
  );
}
