import { useState } from "react";
import { useUnloadGuard } from "../primitives/use-unload-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent } from "./dialog.tsx";

interface OnceDialogProps {
  /** True once the person has copied or saved what is shown. */
  isKept: boolean;
  /** Asks whether to close: "Fechar sem copiar o token?" */
  question: string;
  onClose: () => void;
  /** Must contain a DialogTitle and a button that calls `onClose`. */
  children: React.ReactNode;
}

/** Shows something that is never shown again: clicks outside are ignored, and Esc asks unless it is kept. */
export function OnceDialog({ isKept, question, onClose, children }: OnceDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  useUnloadGuard(!isKept);
  return (
    <Dialog open onOpenChange={(open) => !open && (isKept ? onClose() : setIsAsking(true))}>
      <DialogContent hasCross={false} onInteractOutside={(event) => event.preventDefault()}>
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
