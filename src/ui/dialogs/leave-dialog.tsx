import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { useLeaveGuard } from "./use-leave-guard.ts";

export const NOT_SAVED = "O que você escreveu aqui ainda não foi salvo.";

interface LeaveDialogProps {
  /** The navigation that waits for an answer. */
  held: ReturnType<typeof useLeaveGuard>;
  /** What would be lost, or where it is. */
  text?: string;
  title?: string;
  action?: string;
  onLeave?: () => void;
}

/** Asks before a screen with unsaved changes is left. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { held, text = NOT_SAVED, title = "Sair sem salvar?", action = "Sair sem salvar", onLeave } = props;
  return (
    <ConfirmDialog
      isOpen={held !== undefined}
      title={title}
      text={text}
      action={action}
      cancel="Continuar editando"
      onConfirm={() => {
        onLeave?.();
        held?.proceed();
      }}
      onClose={() => held?.reset()}
    />
  );
}
