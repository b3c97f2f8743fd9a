import { Button } from "#src/ui/primitives/button.tsx";
import type { StagedForm } from "./use-staged-form.ts";

interface KeepButtonProps {
  staged: StagedForm;
  onKeep: (event: React.MouseEvent) => void;
  className?: string;
}

/** Keeps what a form says as a draft, where it says anything new. */
export function KeepButton({ staged, onKeep, className }: KeepButtonProps) {
  const isOff = staged.form.isSending || !staged.isDirty;
  return (
    <Button
      variant="outline"
      className={className}
      // Not `disabled`: the button must not lose the focus by being pressed.
      aria-disabled={isOff}
      onClick={(event) => {
        if (!isOff) onKeep(event);
      }}
    >
      Guardar rascunho
    </Button>
  );
}
