import Share2 from "lucide-react/icons/share-2";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import type { Shared } from "./preview-queries.ts";

const SharePreviewDialog = lazy(() => import("./share-preview-dialog.tsx"));

interface SharePreviewButtonProps {
  /** The stored item or release. */
  shared: Shared;
  variant?: "ghost" | "outline";
  /** Id of the element with its title, for screen readers. */
  "aria-describedby"?: string;
}

/** Opens the dialog that creates and revokes preview links. */
export function SharePreviewButton({ shared, ...button }: SharePreviewButtonProps) {
  return (
    <DialogButton {...button} dialog={SharePreviewDialog} given={{ shared }}>
      <Share2 aria-hidden size={16} />
      Compartilhar prévia
    </DialogButton>
  );
}
