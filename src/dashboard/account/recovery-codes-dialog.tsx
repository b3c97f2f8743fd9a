import { Dialog, DialogClose, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Ignores clicks outside, since the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent hasCross={false} onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>Códigos de recuperação</DialogTitle>
        <RecoveryCodes codes={codes} />
        <div className="mt-6 flex justify-end">
          <DialogClose asChild>
            <Button>Guardei os códigos</Button>
          </DialogClose>
        </div>
      </DialogContent>
    </Dialog>
  );
}
