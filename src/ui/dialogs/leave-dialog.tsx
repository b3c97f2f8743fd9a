import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { useLeaveGuard } from "./use-leave-guard.ts";

export const NOT_SAVED = "O que você escreveu aqui ainda não foi salvo.";

interface LeaveDialogProps {
  /** The navigation that waits for an answer. */
  held: ReturnType<typeof useLeaveGuard>;
  /** What would be lost, or where it is. */
  text?: string;
  onLeave?: () => void;
}

/** Asks before a screen with unsaved changes is left. */
export function LeaveDialog({ held, text = NOT_SAVED, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={held !== undefined}
      title="Sair sem salvar?"
      text={text}
      action="Sair sem salvar"
      cancel="Continuar editando"
      onConfirm={() => {
        onLeave?.();
        held?.proceed();
      }}
      onClose={() => held?.reset()}
    />
  );
}
