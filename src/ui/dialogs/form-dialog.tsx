import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTitle } from "./dialog.tsx";
import { NOT_SAVED } from "./leave-dialog.tsx";

interface FormDialogProps {
  title: string;
  isDirty: boolean;
  /** Replaces the standard question about unsaved changes. */
  leaving?: { title: string; text: string; action: string } | undefined;
  onClose: () => void;
  size?: "sm" | "md" | "lg" | "xl";
  children: React.ReactNode;
}

const DISCARD = { title: "Descartar alterações?", text: NOT_SAVED, action: "Descartar" };

/** With unsaved changes, Esc, a click outside and the cross ask first (docs/produto.md, "Dialogs"). */
export function FormDialog({ title, isDirty, leaving = DISCARD, onClose, size, children }: FormDialogProps) {
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
        {...leaving}
        cancel="Continuar editando"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
