import { useState } from "react";
import { useUnloadGuard } from "../primitives/use-leave-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent } from "./dialog.tsx";

interface OnceDialogProps {
  /** True once the person has copied or saved what is shown. */
  isKept: boolean;
  /** Asks whether to close: "Fechar sem copiar o token?" */
  question: string;
  onClose: () => void;
  /** False while the dialog does not show it yet, or no longer. */
  isShown?: boolean;
  /** Without a cross, the children must contain a button that calls `onClose`. */
  hasCross?: boolean;
  /** Must contain a DialogTitle. */
  children: React.ReactNode;
}

/** Shows something that is never shown again: clicks outside are ignored, and Esc asks unless it is kept. */
export function OnceDialog(props: OnceDialogProps) {
  const { isKept, question, isShown = true, hasCross = false, onClose, children } = props;
  const isUnkept = isShown && !isKept;
  const [isAsking, setIsAsking] = useState(false);
  useUnloadGuard(isUnkept);
  return (
    <Dialog open onOpenChange={(open) => !open && (isUnkept ? setIsAsking(true) : onClose())}>
      <DialogContent hasCross={hasCross} onInteractOutside={(event) => isShown && event.preventDefault()}>
        {children}
      </DialogContent>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        text="Isto não será mostrado de novo."
        action="Fechar"
        cancel="Voltar"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
