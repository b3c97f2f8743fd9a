import type { BlockedNavigation } from "../primitives/use-leave-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export const NOT_SAVED = "O que você escreveu aqui ainda não foi salvo.";

interface LeaveDialogProps {
  blocker: BlockedNavigation | undefined;
  /** Names the possible loss or its place. */
  text?: string;
  title?: string;
  action?: string;
  onLeave?: () => void;
}

export function LeaveDialog(props: LeaveDialogProps) {
  const {
    blocker,
    text = NOT_SAVED,
    title = "Sair sem salvar?",
    action = "Sair sem salvar",
    onLeave,
  } = props;
  return (
    <ConfirmDialog
      isOpen={blocker !== undefined}
      title={title}
      text={text}
      action={action}
      cancel="Continuar editando"
      onConfirm={() => {
        onLeave?.();
        blocker?.proceed();
      }}
      onClose={() => blocker?.reset()}
    />
  );
}
