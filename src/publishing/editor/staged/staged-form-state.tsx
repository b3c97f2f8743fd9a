import { ChangesButton } from "#src/publishing/history/comparison/changes-button.tsx";
import type { ItemPath } from "#src/publishing/item-path.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { DraftConflicts } from "#src/publishing/editor/draft-conflicts.tsx";
import { StagedNotice } from "../staged-notice.tsx";
import type { StagedForm } from "./use-staged-form.ts";

interface StagedFormStateProps {
  item: ItemPath;
  /** Field labels. */
  labels: Record<string, string>;
  staged: StagedForm;
  className: string;
}

/** Shows conflicts to resolve, or the notice about unpublished changes. */
export function StagedFormState({ item, labels, staged, className }: StagedFormStateProps) {
  const { hasDraft, conflicts, choose, discard, form } = staged;
  return (
    <div aria-live="polite" className={`grid gap-3 ${className}`}>
      <DraftConflicts conflicts={conflicts} labels={labels} onChoose={choose} />
      {hasDraft && conflicts.length === 0 && (
        <StagedNotice>
          <ChangesButton {...item} labels={labels} />
          <Button variant="ghost" size="sm" aria-disabled={form.isSending} onClick={discard}>
            Descartar alterações
          </Button>
        </StagedNotice>
      )}
    </div>
  );
}
