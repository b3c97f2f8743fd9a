import Copy from "lucide-react/icons/copy";
import { Button } from "#src/ui/primitives/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from "#src/ui/dialogs/dialog.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import type { Destination } from "#src/features/webhooks/schema.ts";

/** Shows a new secret in full, this once. */
export function SecretDialog({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const copy = useClipboard();
  const secret = destination.secret ?? "";
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* A click outside must not close it: the secret is never shown again. */}
      <DialogContent hasCross={false} onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle className="wrap-anywhere">Segredo de “{destination.name}”</DialogTitle>
        <DialogDescription>
          Copie o segredo agora e guarde-o no sistema que recebe os avisos: com ele se confere que vieram
          daqui. Ele não poderá ser visto de novo.
        </DialogDescription>
        <code className="mt-5 block rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
          {secret}
        </code>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <DialogClose asChild>
            <Button variant="outline">Fechar</Button>
          </DialogClose>
          <Button onClick={() => void copy(secret)}>
            <Copy aria-hidden size={17} />
            Copiar
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
