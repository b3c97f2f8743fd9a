import { Button } from "#src/ui/primitives/button.tsx";
import type { StagedForm } from "./use-staged-form.ts";

interface KeepButtonProps {
  staged: StagedForm;
  onKeep: (event: React.MouseEvent) => void;
  className?: string;
}

/** Saves the form as a draft, if it has changes. */
export function KeepButton({ staged, onKeep, className }: KeepButtonProps) {
  const isOff = staged.form.isSending || !staged.isDirty;
  return (
    <Button
      variant="outline"
      className={className}
      // Not `disabled`, so that the pressed button keeps the focus.
      aria-disabled={isOff}
      onClick={(event) => {
        if (!isOff) onKeep(event);
      }}
    >
      Guardar rascunho
    </Button>
  );
}
