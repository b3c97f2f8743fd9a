import Copy from "lucide-react/icons/copy";
import { Button } from "../primitives/button.tsx";
import { useClipboard } from "../toasts/use-clipboard.ts";
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogTitle } from "./dialog.tsx";

interface ShownOnceDialogProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

export function ShownOnceDialog({ title, text, secret, onClose }: ShownOnceDialogProps) {
  const copy = useClipboard();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* Ignores clicks outside, since the secret is never shown again. */}
      <DialogContent hasCross={false} onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
        <DialogDescription className="wrap-anywhere">{text}</DialogDescription>
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
