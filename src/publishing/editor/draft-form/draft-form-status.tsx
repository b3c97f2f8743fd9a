import { Button } from "#src/ui/primitives/button.tsx";
import { ChangesButton } from "../../history/comparison/changes-button.tsx";
import type { ItemPath } from "../../item-path.ts";
import { DraftConflicts } from "../draft-conflicts.tsx";
import { UnpublishedNotice } from "../editor-notices.tsx";
import type { DraftForm } from "./use-draft-form.ts";

interface DraftFormStatusProps {
  item: ItemPath;
  labels: Record<string, string>;
  draftForm: DraftForm;
  className: string;
}

/** Shows conflicts to resolve, or the notice about unpublished changes. */
export function DraftFormStatus({ item, labels, draftForm, className }: DraftFormStatusProps) {
  const { hasDraft, conflicts, choose, discard, form } = draftForm;
  return (
    <div aria-live="polite" className={`grid gap-3 ${className}`}>
      <DraftConflicts conflicts={conflicts} labels={labels} onChoose={choose} />
      {hasDraft && conflicts.length === 0 && (
        <UnpublishedNotice>
          <ChangesButton {...item} labels={labels} />
          <Button variant="ghost" size="sm" aria-disabled={form.isSending} onClick={discard}>
            Descartar alterações
          </Button>
        </UnpublishedNotice>
      )}
    </div>
  );
}
