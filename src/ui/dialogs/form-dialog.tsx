import { useState } from "react";
import { useLeaveGuard } from "../primitives/use-leave-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTitle } from "./dialog.tsx";
import { NOT_SAVED } from "./leave-dialog.tsx";

interface FormDialogProps {
  title: string;
  isDirty: boolean;
  /** False if its user asks before the screen is left, or if the form is being sent, which may navigate. */
  isGuarded?: boolean;
  /** Replaces the standard question about unsaved changes. */
  leaving?: { title: string; text: string; action: string } | undefined;
  /** Called when the question opens and closes. */
  onAsk?: (isAsking: boolean) => void;
  onClose: () => void;
  size?: "sm" | "md" | "lg" | "xl";
  children: React.ReactNode;
}

/** The question before unsaved changes are discarded. */
export const DISCARD = { title: "Descartar alterações?", text: NOT_SAVED, action: "Descartar" };

/**
 * With unsaved changes, Esc, a click outside and the cross ask first (docs/produto.md, "Dialogs"), and so do a navigation
 * and the closing of the tab.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, isDirty, isGuarded = isDirty, leaving = DISCARD, onAsk, onClose, size, children } = props;
  useLeaveGuard(isGuarded, { hasOwnDialog: false });
  const [isAsking, setIsAsking] = useState(false);
  const ask = (isAsked: boolean) => {
    setIsAsking(isAsked);
    onAsk?.(isAsked);
  };
  const leave = () => (isDirty ? ask(true) : onClose());
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent size={size}>
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogContent>
      <ConfirmDialog
        isOpen={isAsking}
        {...leaving}
        cancel="Continuar editando"
        onConfirm={onClose}
        onClose={() => ask(false)}
      />
    </Dialog>
  );
}
