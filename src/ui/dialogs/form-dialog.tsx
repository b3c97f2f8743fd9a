import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTitle } from "./dialog.tsx";
import { NOT_SAVED } from "./leave-dialog.tsx";

interface FormDialogProps {
  title: string;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  onClose: () => void;
  size?: "sm" | "md" | "lg" | "xl";
  children: React.ReactNode;
}

/** A dialog with a form. With unsaved changes, Esc, a click outside and the cross ask first (docs/produto.md, "Dialogs"). */
export function FormDialog({ title, isDirty, onClose, size, children }: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent size={size}>
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogContent>
      <ConfirmDialog
        isOpen={isAsking}
        title="Descartar alterações?"
        text={NOT_SAVED}
        action="Descartar"
        cancel="Continuar editando"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
