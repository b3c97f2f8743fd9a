import { Button } from "#src/ui/primitives/button.tsx";
import type { DraftForm } from "./use-draft-form.ts";

interface SaveDraftButtonProps {
  draftForm: DraftForm;
  onSave: (event: React.MouseEvent) => void;
  className?: string;
}

/** Saves the form as a draft, if it has changes. */
export function SaveDraftButton({ draftForm, onSave, className }: SaveDraftButtonProps) {
  const isOff = draftForm.form.isSending || !draftForm.isDirty;
  return (
    <Button
      variant="outline"
      className={className}
      // Not `disabled`, so that the pressed button keeps the focus.
      aria-disabled={isOff}
      onClick={(event) => {
        if (!isOff) onSave(event);
      }}
    >
      Salvar rascunho
    </Button>
  );
}
