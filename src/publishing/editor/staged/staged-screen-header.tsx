import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { KeepButton } from "./keep-button.tsx";
import type { StagedForm } from "./use-staged-form.ts";

/** On a phone both buttons of the bar that stays in sight fit into one row. */
const COMPACT = "max-sm:px-2.5 max-sm:text-sm";

interface StagedScreenHeaderProps {
  title: string;
  staged: StagedForm;
  /** The words of the button that puts the form on the site. */
  publishLabel: string;
  onKeep: (event: React.MouseEvent) => void;
  /** Without it the button submits the form. */
  onPublish?: (event: React.MouseEvent) => void;
}

/** The head of a screen that is one form: it stays in sight. */
export function StagedScreenHeader({
  title,
  staged,
  publishLabel,
  onKeep,
  onPublish,
}: StagedScreenHeaderProps) {
  const { isDirty, isBusy, isSubmitting, conflicts } = staged;
  return (
    <div className="sticky top-15 z-20 -mx-1 mb-5 bg-paper/95 px-1 pt-2 lg:top-0 [&>header]:mb-0 [&>header]:pb-3">
      <ScreenHeader title={title}>
        {isDirty && <span className="text-sm text-muted max-sm:w-full">Alterações não salvas</span>}
        <KeepButton staged={staged} onKeep={onKeep} className={COMPACT} />
        <Button
          type={onPublish ? "button" : "submit"}
          className={COMPACT}
          disabled={isBusy || conflicts.length > 0}
          onClick={onPublish}
        >
          {isSubmitting ? "Salvando..." : publishLabel}
        </Button>
      </ScreenHeader>
    </div>
  );
}
