import { useState } from "react";
import type { TotpSecret } from "#src/accounts/second-factor/schema.ts";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TotpSteps } from "./totp-steps.tsx";

interface TotpDialogProps {
  started: TotpSecret;
  /** Whether the account had recovery codes, which new ones replace. */
  isRenewal: boolean;
  /** Called on completion and on cancel. */
  onClose: () => void;
}

export default function TotpDialog({ started, isRenewal, onClose }: TotpDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  // The account has the new codes once it is loaded anew.
  const [replaces] = useState(isRenewal);
  if (codes) return <RecoveryCodesDialog codes={codes} hasApp isRenewal={replaces} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>Verificação em duas etapas</DialogTitle>
        <TotpSteps started={started} onDone={setCodes} />
      </DialogContent>
    </Dialog>
  );
}
