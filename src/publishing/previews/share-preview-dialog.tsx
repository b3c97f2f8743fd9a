import { useState } from "react";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { NewLinkAddress } from "./new-link-address.tsx";
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
