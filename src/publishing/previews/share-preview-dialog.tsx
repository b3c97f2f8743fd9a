import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useClipboard } from "#src/ui/toasts/use-clipboard.ts";
import { NewLinkForm } from "./new-link-form.tsx";
import { PreviewLinkList } from "./preview-link-list.tsx";
import type { Shared } from "./preview-queries.ts";
import { type NewPreviewLink, WHAT_LINKS_SHOW } from "./schema.ts";

interface SharePreviewDialogProps {
  shared: Shared;
  onClose: () => void;
}

/** Creates a preview link, shows its address once, and lists the others. */
export default function SharePreviewDialog({ shared, onClose }: SharePreviewDialogProps) {
  const [created, setCreated] = useState<NewPreviewLink>();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* Prevents closing by a click outside while the address is shown: it is never shown again. */}
      <DialogContent onInteractOutside={(event) => created && event.preventDefault()}>
        <DialogTitle>Compartilhar prévia</DialogTitle>
        <DialogDescription className="text-sm">{WHAT_LINKS_SHOW}</DialogDescription>
        {created ? (
          <NewLinkAddress link={created} onDone={() => setCreated(undefined)} />
        ) : (
          <NewLinkForm shared={shared} onCreated={setCreated} />
        )}
        <PreviewLinkList shared={shared} />
      </DialogContent>
    </Dialog>
  );
}

/** Shows the address of a new link, which cannot be read again. */
function NewLinkAddress({ link, onDone }: { link: NewPreviewLink; onDone: () => void }) {
  const copy = useClipboard();
  const address = new URL(link.url, window.location.origin).href;
  return (
    <div className="mt-6">
      <output className="block text-sm">Copie o link agora. Ele não poderá ser visto de novo.</output>
      <code className="mt-3 block rounded-control border border-line-strong bg-sunken px-4 py-3 font-mono text-sm break-all select-all">
        {address}
      </code>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button type="button" variant="outline" onClick={onDone}>
          Criar outro
        </Button>
        <Button type="button" onClick={() => void copy(address)}>
          <Copy aria-hidden size={17} />
          Copiar
        </Button>
      </div>
    </div>
  );
}
