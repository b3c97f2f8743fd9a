import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTitle } from "./dialog.tsx";

interface FormDialogProps {
  title: string;
  /** Whether closing now would lose something. */
  isDirty: boolean;
  onClose: () => void;
  size?: "sm" | "md" | "lg" | "xl";
  children: React.ReactNode;
}

/** A dialog one writes in: Esc, a click beside it and its cross ask first where work would be lost (contract §5). */
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
        text="O que você escreveu aqui ainda não foi salvo."
        action="Descartar"
        cancel="Continuar editando"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
