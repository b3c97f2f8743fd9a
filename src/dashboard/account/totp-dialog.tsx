import { useState } from "react";
import type { TotpSecret } from "#src/accounts/second-factor/schema.ts";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpSteps } from "./totp-steps.tsx";

interface TotpDialogProps {
  started: TotpSecret;
  /** Called on completion and on cancel. */
  onClose: () => void;
}

export default function TotpDialog({ started, onClose }: TotpDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent hasCross={!codes} onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{codes ? "Códigos de recuperação" : "Verificação em duas etapas"}</DialogTitle>
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <div className="mt-6 flex justify-end">
              <DialogClose asChild>
                <Button>Guardei os códigos</Button>
              </DialogClose>
            </div>
          </>
        ) : (
          <TotpSteps started={started} onDone={setCodes} />
        )}
      </DialogContent>
    </Dialog>
  );
}
