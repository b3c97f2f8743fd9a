import Trash from "lucide-react/icons/trash-2";
import { lazy } from "react";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";

const TrashDialog = lazy(() => import("./trash-dialog.tsx"));

/** "Lixeira": opens the leads that were deleted, whose code is loaded on demand. */
export function LeadsTrashButton() {
  return (
    <DialogButton variant="ghost" dialog={TrashDialog} given={{}}>
      <Trash aria-hidden size={15} />
      Lixeira
    </DialogButton>
  );
}
