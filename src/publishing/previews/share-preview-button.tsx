import Share2 from "lucide-react/icons/share-2";
import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import type { SharedItem } from "./preview-queries.ts";

const SharePreviewDialog = lazy(() => import("./share-preview-dialog.tsx"));

/** Opens the dialog that makes and revokes an item's preview links. The item must be stored already. */
export function SharePreviewButton({ kind, id }: SharedItem) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden size={16} />
        Compartilhar prévia
      </Button>
      {isOpen && (
        <Suspense>
          <SharePreviewDialog item={{ kind, id }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
