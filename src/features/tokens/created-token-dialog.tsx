import Copy from "lucide-react/icons/copy";
import { Button } from "#src/ui/primitives/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from "#src/ui/dialogs/dialog.tsx";
import type { ApiToken } from "./schema.ts";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";

/** Shows a new token in full, this once (docs/produto.md, "API tokens"). */
export function CreatedTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const copy = useClipboard();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* A click outside must not close it: the token is never shown again. */}
      <DialogContent hasCross={false} onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>Token Criado com Sucesso!</DialogTitle>
        <DialogDescription>
          Copie o token agora e guarde-o em lugar seguro. Ele não poderá ser visto de novo.
        </DialogDescription>
        <code className="mt-5 block rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
          {token.token}
        </code>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <DialogClose asChild>
            <Button variant="outline">Fechar</Button>
          </DialogClose>
          <Button onClick={() => void copy(token.token)}>
            <Copy aria-hidden size={17} />
            Copiar
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
