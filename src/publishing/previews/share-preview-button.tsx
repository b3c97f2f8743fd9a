import Share2 from "lucide-react/icons/share-2";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import type { Shared } from "./preview-queries.ts";

const SharePreviewDialog = lazy(() => import("./share-preview-dialog.tsx"));

interface SharePreviewButtonProps {
  /** Stored already. */
  shared: Shared;
  variant?: "ghost" | "outline";
  /** Id of its name, for screen readers. */
  "aria-describedby"?: string;
}

/** Opens the dialog that makes and revokes the preview links of an item or a release. */
export function SharePreviewButton({ shared, ...button }: SharePreviewButtonProps) {
  return (
    <DialogButton {...button} dialog={SharePreviewDialog} given={{ shared }}>
      <Share2 aria-hidden size={16} />
      Compartilhar prévia
    </DialogButton>
  );
}
