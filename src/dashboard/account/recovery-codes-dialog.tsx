import { useState } from "react";
import { DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { OnceDialog } from "#src/ui/dialogs/once-dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface RecoveryCodesDialogProps {
  codes: string[];
  hasApp: boolean;
  /** Whether earlier codes stopped working. */
  isRenewal?: boolean;
  onClose: () => void;
}

/** Asks before it is closed by Esc, since the codes are not shown again. */
export function RecoveryCodesDialog({ codes, hasApp, isRenewal = false, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setIsKept] = useState(false);
  return (
    <OnceDialog isKept={isKept} question="Fechar sem guardar os códigos?" onClose={onClose}>
      <DialogTitle>Códigos de recuperação</DialogTitle>
      <RecoveryCodes codes={codes} hasApp={hasApp} isRenewal={isRenewal} onKept={() => setIsKept(true)} />
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Guardei os códigos</Button>
      </div>
    </OnceDialog>
  );
}
