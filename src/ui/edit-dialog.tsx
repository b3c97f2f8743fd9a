import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface EditDialogProps {
  title: string;
  isDirty: boolean;
  /** Told when unsaved work is thrown away on purpose. */
  onDiscard: () => void;
  onClose: () => void;
  /** @param leave closes without asking, after saving */
  children: (leave: () => void) => React.ReactNode;
}

/** A wide dialog whose unsaved work is not lost by closing it, nor by leaving the screen or the tab. */
export function EditDialog({ title, isDirty, onDiscard, onClose, children }: EditDialogProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const held = useLeaveGuard(isDirty && !isLeaving);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Only once the guard is down: closing may itself be a navigation.
  useEffect(() => {
    if (isLeaving) close.current();
  }, [isLeaving]);
  const leave = () => setIsLeaving(true);
  const discard = () => {
    if (isDirty) onDiscard();
  };
  return (
    <>
      <FormDialog
        title={title}
        size="xl"
        isDirty={isDirty}
        onClose={() => {
          discard();
          leave();
        }}
      >
        {children(leave)}
      </FormDialog>
      <ConfirmDialog
        isOpen={held !== undefined}
        title="Sair sem salvar?"
        text="O que você escreveu aqui ainda não foi salvo."
        action="Sair sem salvar"
        cancel="Continuar editando"
        onConfirm={() => {
          discard();
          held?.proceed();
        }}
        onClose={() => held?.reset()}
      />
    </>
  );
}
